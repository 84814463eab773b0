import type { FindingChange } from '@canvass/project';

/** A position in a file. Lines and columns count from 1, columns in UTF-16 units, as in editors. */
interface FindingPosition {
  readonly line: number;
  readonly column: number;
}

/** A fault or a probable mistake in a file. Ids never change. */
export interface Finding extends Partial<FindingPosition> {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** Name of the file as the user wrote it. */
  readonly file: string;
  /** JSON path in a project. */
  readonly path?: string;
  /** Range in the text at the path, in UTF-16 units. */
  readonly from?: number;
  readonly to?: number;
  readonly message: string;
  readonly fix?: string;
  /** Alternative changes of the project. Each of them corrects the fault. */
  readonly changes?: readonly FindingChange[];
}

/** Sorts by position. Findings without a position come first. */
export function compareByPosition(a: Finding, b: Finding): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Formats a position as `file:line:column`, without unknown parts. */
export function positionText({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>): string {
  return [file, ...(line === undefined ? [] : [line, column ?? 1])].join(':');
}

/** Converts offsets (UTF-16 units from 0) to lines and columns. */
export class LineIndex {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let offset = text.indexOf('\n'); offset >= 0; offset = text.indexOf('\n', offset + 1))
      starts.push(offset + 1);
    this.#starts = starts;
  }

  computePosition(offset: number): FindingPosition {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}

// oxlint-disable-next-line no-control-regex -- the function replaces these characters
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Removes escape sequences and overrides of the writing direction, so that a terminal can show a text of a file. */
export function removeControls(text: string): string {
  return text.replace(CONTROLS, '\uFFFD');
}

/** Formats a count: `1 error`, `2 errors`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
