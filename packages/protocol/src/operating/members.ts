import Type from 'typebox';
import { Count, countOf, type DataOf, memberFields } from '../schemas/parts.ts';

const count = countOf('Number of members of the survey.');

/** Reply to `POST /api/publishing/surveys/{id}/members`. */
export const ImportedMembers = Type.Object({
  imported: countOf('Number of members in the file.'),
  count,
});
export type ImportedMembers = DataOf<typeof ImportedMembers>;

export const MemberCount = Type.Object({ count });
export type MemberCount = DataOf<typeof MemberCount>;

const ListedMember = Type.Object({ ...memberFields, member_id: Type.String() });
export type ListedMember = DataOf<typeof ListedMember>;
/** Reply to `GET /api/publishing/surveys/{id}/members`. */
export const ListedMembers = Type.Object({ members: Type.Array(ListedMember) });

/** `POST /api/publishing/surveys/{id}/members/{member}/erase`: the data deleted with the member. */
export const ErasedMember = Type.Object({
  responses: Count,
  links: countOf('Number of unique links, and of short links to signed ones.'),
});
export type ErasedMember = DataOf<typeof ErasedMember>;
