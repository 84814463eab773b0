import type { Cell, MissingKind, Program } from '@canvass/logic';
import { plainRichText, type RichText } from '@canvass/project';
import type { EndStatus, IatTrial, SessionFacts } from '@canvass/protocol';
import type { Variable } from '../dataset/dataset.ts';
import type { ResponseRecord } from '../record/record.ts';

/** A published version of a survey. */
export interface ExportVersion {
  readonly version: number;
  readonly program: Program;
}

/** A respondent's file, as operators get it. */
export interface ExportedFile {
  readonly gid: string;
  /** Absent: of the question itself. */
  readonly option_id?: string;
  readonly name: string;
  readonly url: string;
}

/** All that an export says of a response. */
export interface ExportedResponse {
  readonly seq: number;
  readonly version: number;
  readonly test: boolean;
  readonly status: number;
  readonly end: EndStatus | null;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly facts: SessionFacts;
  /** Of the member who answered, where that is known. */
  readonly memberId?: string;
  /** Answers that count, by gid. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly record: ResponseRecord;
  readonly files: readonly ExportedFile[];
  /** Trials of an implicit association test, in their order. */
  readonly iat: readonly IatTrial[];
  /** Quota cells in which it is counted. */
  readonly counted: readonly string[];
  /** Its events evaluate differently now than when it was answered: these are its stored answers (ENGINE-15). */
  readonly evaluatedDifferently: boolean;
  /** What of it cannot be read any more, in words of its own; `events`: nothing that was answered. */
  readonly unreadable?: readonly string[];
}

/** A response while its row is made. */
export interface RowSubject extends ExportedResponse {
  readonly isAsked: (gid: string) => boolean;
  /** Notes that what is stored under a question's code cannot be read. */
  readonly noteUnreadable: (cid: string) => void;
  /** What was noted by the blocks before, and what was known. */
  readonly noted: () => readonly string[];
}

/** Before names are given: what it would be called if nothing else was called so. */
export type BlockVariable = Omit<Variable, 'name'> & {
  readonly wanted: string;
  /** Which row of a table it belongs to, and what it is called where each of these has a line of its own. */
  readonly line?: { readonly number: number; readonly wanted: string; readonly label: string };
};

/** Variables that are made together, side by side in the file. */
export interface Block {
  readonly variables: readonly BlockVariable[];
  /** One for each variable, in their order. */
  cells(subject: RowSubject): readonly Cell[];
}

const cell = (missing: MissingKind): Cell => ({ missing });
export const NOT_ASKED = cell('not_asked');
export const NOT_OFFERED = cell('not_offered');
export const EMPTY = cell('empty');

export const textOrEmpty = (text: string | undefined): Cell =>
  text === undefined || text === '' ? EMPTY : text;

/** A variable that makes its own cell; a text without labels where nothing else is said. */
export interface CellVariable extends Partial<BlockVariable> {
  readonly wanted: string;
  readonly label: string;
  cell(subject: RowSubject): Cell;
}

/** A block from variables that each make their own cell. */
export function blockOf(group: BlockVariable['group'], own: readonly CellVariable[]): Block {
  return {
    variables: own.map(({ cell: _, ...variable }) => ({
      type: 'text',
      measure: 'nominal',
      valueLabels: [],
      missing: [],
      group,
      ...variable,
    })),
    cells: (subject) => own.map(({ cell }) => cell(subject)),
  };
}

/** One line of plain text; placeholders as `[Q1]`, which is not mistaken for a part of the question. */
export function labelText(text: RichText | undefined): string {
  return plainRichText(text ?? '', ({ ref }) => `[${ref.trim().replace(/^ext\./, '')}]`)
    .replace(/\s+/g, ' ')
    .trim();
}

/** `What do you drink?: Tea (open text)` */
export function joinedLabel(parts: readonly string[], detail?: string): string {
  const label = parts.filter((part) => part !== '').join(': ');
  if (detail === undefined) return label;
  return label === '' ? detail : `${label} (${detail})`;
}
