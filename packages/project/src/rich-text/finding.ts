import type { AuthorWords } from '../json/wording.ts';

/** A fault of one piece of author HTML. Offsets count UTF-16 units of the author's text. */
export interface RichFinding {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly from?: number;
  readonly to?: number;
  readonly message: AuthorWords;
  readonly fix: AuthorWords;
}
