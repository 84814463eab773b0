/** One thing that is wrong, or looks wrong, with a project. Ids are frozen. */
export interface ProjectIssue {
  /** Frozen, such as `shape.unknown-field` or `logic.cycle`. */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** JSON path from the root, such as `$.items[0].items[2].jump_code`. */
  readonly path: string;
  /** Place inside the text at `path`, in UTF-16 units, where there is one. */
  readonly from?: number;
  readonly to?: number;
  /** What is wrong and why it matters. */
  readonly message: string;
  /** How to fix it. */
  readonly fix: string;
}
