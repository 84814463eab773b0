import type { Path } from '../json/path.ts';
import type { ReferenceKind } from './field.ts';

/** A field or key of the document that names another part (a question, option, row and so on) by its id. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly path: Path;
  /** gid of the question to which the named option or row must belong, if the object names a question. */
  readonly question?: string | undefined;
}
