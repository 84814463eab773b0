import Type from 'typebox';
import { type DataOf, Time } from '../schemas/parts.ts';

/** Limits of the library: characters of a name and of a text, and parts of one author and of all. */
export const LIBRARY_LIMITS = { name: 100, text: 500_000, own: 200, shared: 500 } as const;

const part = {
  id: Type.String(),
  name: Type.String(),
  shared: Type.Boolean({ description: 'Whether all authors see the part.' }),
  own: Type.Boolean({ description: 'Whether the caller has saved the part.' }),
  changeable: Type.Boolean({ description: 'Whether the caller may rename, share and remove the part.' }),
  questions: Type.Integer({ description: 'The number of questions, computed values included.' }),
  saved_at: Time,
  saved_by: Type.String({ description: 'Name of the operator who saved it.' }),
};
export const LibraryPart = Type.Object(part);
export type LibraryPart = DataOf<typeof LibraryPart>;
/** `GET /api/publishing/library`: the caller's own and all shared parts of surveys, by name. */
export const LibraryParts = Type.Object({
  mayShare: Type.Boolean({ description: 'Whether the caller may share parts with all authors.' }),
  parts: Type.Array(LibraryPart),
});
export type LibraryParts = DataOf<typeof LibraryParts>;
/** `GET /api/publishing/library/{part}`. */
export const LibraryPartText = Type.Object({
  ...part,
  text: Type.String({ description: 'The part as the editor copied it.' }),
});
export type LibraryPartText = DataOf<typeof LibraryPartText>;
