import type { Cell, MissingKind, Program } from '@canvass/logic';
import { plainRichText, type RichText } from '@canvass/project';
import type { EndStatus, IatTrial, SessionFacts } from '@canvass/protocol';
import type { Variable } from '../dataset/dataset.ts';
import type { ResponseRecord } from '../record/record.ts';

export interface ExportVersion {
  readonly version: number;
  readonly program: Program;
}

/** A respondent's file, with the address at which operators download it. */
export interface ExportedFile {
  readonly gid: string;
  /** Absent if the file belongs to the question itself. */
  readonly option_id?: string;
  readonly name: string;
  readonly url: string;
}

export interface ExportedResponse {
  readonly seq: number;
  readonly version: number;
  readonly test: boolean;
  readonly status: number;
  readonly end: EndStatus | null;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly facts: SessionFacts;
  readonly memberId?: string;
  /** The operators' note and tags about the response. Tags are single words. */
  readonly operatorNotes?: { readonly note: string; readonly tags: readonly string[] };
  /** Effective answers, by gid. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly record: ResponseRecord;
  readonly files: readonly ExportedFile[];
  /** Trials of an implicit association test, in the order of the respondent. */
  readonly iat: readonly IatTrial[];
  readonly counted: readonly string[];
  /** Whether the response's events now evaluate to other answers than the stored `answers` (ENGINE-15). */
  readonly evaluatedDifferently: boolean;
  /** Names of parts of the response that can no longer be read. `events` means that no answer can be read. */
  readonly unreadable?: readonly string[];
}

/** A response from which a row is made. */
export interface RowSubject extends ExportedResponse {
  readonly isAsked: (gid: string) => boolean;
  /** Records that the stored answer to the question with this code cannot be read. */
  readonly recordUnreadable: (cid: string) => void;
  readonly unreadableParts: () => readonly string[];
}

export type BlockVariable = Omit<Variable, 'name'> & {
  readonly preferredName: string;
  /** The row of a table, and the variable's name and label in an export with a line per row. */
  readonly line?: { readonly number: number; readonly preferredName: string; readonly label: string };
};

/** Variables that are computed together and adjacent in the file. */
export interface Block {
  readonly variables: readonly BlockVariable[];
  /** Writes a cell for each variable, in the order of `variables`, into the row from the index `from` on. */
  write(subject: RowSubject, row: Cell[], from: number): void;
}

const cell = (missing: MissingKind): Cell => ({ missing });
export const NOT_ASKED = cell('not_asked');
export const NOT_OFFERED = cell('not_offered');
export const EMPTY = cell('empty');
export const ASKED_LEFT = cell('asked_left');

export const textOrEmpty = (text: string | undefined): Cell =>
  text === undefined || text === '' ? EMPTY : text;

/** A variable that computes its own cell; by default a text without labels. */
export interface CellVariable extends Partial<BlockVariable> {
  readonly preferredName: string;
  readonly label: string;
  cell(subject: RowSubject): Cell;
}

/** Creates a block in which each variable computes its own cell. */
export function computeBlock(group: BlockVariable['group'], cellVariables: readonly CellVariable[]): Block {
  return {
    variables: cellVariables.map(({ cell: _, ...variable }) => completeVariable(group, variable)),
    write(subject, row, from) {
      let index = from;
      for (const { cell } of cellVariables) row[index++] = cell(subject);
    },
  };
}

/** The cells of one block of a row. */
export function blockCells(block: Block, subject: RowSubject): readonly Cell[] {
  const cells = new Array<Cell>(block.variables.length);
  block.write(subject, cells, 0);
  return cells;
}

export const completeVariable = (
  group: BlockVariable['group'],
  variable: Omit<CellVariable, 'cell'>,
): BlockVariable => ({
  type: 'text',
  measure: 'nominal',
  valueLabels: [],
  missing: [],
  group,
  ...variable,
});

/** A label as plain text on one line. Placeholders become `[Q1]`, so that they do not look like the question. */
export function labelText(text: RichText | undefined): string {
  return plainRichText(text ?? '', ({ ref }) => `[${ref.trim().replace(/^ext\./, '')}]`)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Joins the parts of a label, such as `What do you drink?: Tea (open text)`. */
export function joinLabel(parts: readonly string[], detail?: string): string {
  const label = parts.filter((part) => part !== '').join(': ');
  if (detail === undefined) return label;
  return label === '' ? detail : `${label} (${detail})`;
}
