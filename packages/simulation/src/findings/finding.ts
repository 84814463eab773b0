/** Where something is written; lines and columns count from 1, columns in UTF-16 units, as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One thing that is wrong, or looks wrong, with a file. Ids are frozen. */
export interface Finding extends Partial<Place> {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** As the user named it. */
  readonly file: string;
  /** JSON path in a project. */
  readonly path?: string;
  /** What is wrong and why it matters. */
  readonly message: string;
  /** How to fix it. */
  readonly fix?: string;
}

/** By place; what has none comes first. */
export function byPlace(a: Finding, b: Finding): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** `file:line:column`, as far as it is known. */
export function placeText({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>): string {
  return [file, ...(line === undefined ? [] : [line, column ?? 1])].join(':');
}
