import { NO_ANSWER_CODES } from '@canvass/project';
import { MISSING, missingLabelOf } from '../dataset/dataset.ts';
import type { ShownColumn } from '../dataset/shown-column.ts';

/** Limits of Excel: "Excel specifications and limits" in Microsoft's documentation. */
export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;

/** Maximum number of UTF-16 code units of a cell's text. Longer texts are cut, and the sheet "Notes" reports it. */
const MAX_CELL_CHARACTERS = 32_767;

/**
 * Words for missing values in all columns; those of non-answers appear only in columns of questions that offer them.
 */
const MISSING_WORDS: ReadonlySet<string> = new Set(
  Object.entries(MISSING).flatMap(([kind, { label }]) => (kind in NO_ANSWER_CODES ? [] : [label])),
);

/** Notes that a reader of the workbook needs: texts that were cut, sheets that belong together. */
export class XlsxNotes {
  readonly #cut = new Map<string, number>();
  readonly #likeMissing = new Map<string, number>();
  readonly #notes: string[] = [];

  add(note: string): void {
    this.#notes.push(note);
  }

  /** An answer, cut to the length that a cell can hold. */
  fittingAnswer(text: string, { variable, name }: Pick<ShownColumn, 'variable' | 'name'>): string {
    const isOwn = variable.missing.some((kind) => missingLabelOf(variable, kind).label === text);
    if (isOwn || MISSING_WORDS.has(text)) this.#likeMissing.set(name, (this.#likeMissing.get(name) ?? 0) + 1);
    return this.fitting(text, name);
  }

  /** The text, cut to the length that a cell can hold. */
  fitting(text: string, name: string): string {
    if (text.length <= MAX_CELL_CHARACTERS) return text;
    this.#cut.set(name, (this.#cut.get(name) ?? 0) + 1);
    const isPair = /[\uD800-\uDBFF]/.test(text.charAt(MAX_CELL_CHARACTERS - 1));
    return text.slice(0, isPair ? MAX_CELL_CHARACTERS - 1 : MAX_CELL_CHARACTERS);
  }

  all(): readonly string[] {
    const cut = [...this.#cut].map(
      ([name, count]) =>
        `${name}: an Excel cell holds ${MAX_CELL_CHARACTERS} characters; ${count} of the texts were longer and end there.`,
    );
    const likeMissing = [...this.#likeMissing].map(
      ([name, count]) =>
        `${name}: ${count} of the answers are the words that stand for a missing value; missing values are grey and in italics.`,
    );
    return [...this.#notes, ...cut, ...likeMissing];
  }
}
