import type { Path } from '../json/path.ts';
import type { ReferenceKind } from './field.ts';

/** A reference in the document, by the id of the named part. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly path: Path;
  /** Options and rows: the question that they must belong to, where the object names one. */
  readonly question?: string | undefined;
}
