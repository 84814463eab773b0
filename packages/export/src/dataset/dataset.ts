import type { MissingKind, Cell, QuestionVariable, ValueLabel, VariableType } from '@canvass/logic';

export type { Cell, MissingKind, ValueLabel, VariableType } from '@canvass/logic';

/** What a variable tells about. */
type VariableGroup =
  | 'response'
  | 'parameter'
  | 'question'
  | 'file'
  | 'score'
  | 'quota'
  | 'draw'
  | 'order'
  | 'time'
  | 'member';

/** The question that a variable belongs to. */
export interface VariableQuestion {
  readonly gid: string;
  readonly cid: string;
  /** Plain text, one line. */
  readonly title: string;
  /** `qtype`, or `qtype/custom_qtype`. */
  readonly type: string;
}

/** What of an answer a variable tells: of which row and option, and how. Titles are plain text, one line. */
export interface VariablePart {
  readonly kind: QuestionVariable['kind'];
  readonly row?: { readonly gid: string; readonly title: string };
  readonly option?: { readonly gid: string; readonly title: string; readonly code: string };
  /** Of tables that respondents fill in: which row of it. */
  readonly line?: number;
  /** Which part of the answer, where it has several. */
  readonly name?: string;
  readonly title?: string;
}

/** A column of an export. */
export interface Variable {
  /**
   * A letter, then letters, digits and `_` (ASCII); at most 64 bytes; unique in its dataset whatever the case; no word
   * that SPSS reserves.
   */
  readonly name: string;
  /** One line of plain text: the question, and the row or option. Placeholders have readable names in brackets: `[Q1]`. */
  readonly label: string;
  readonly type: VariableType;
  /** Of numbers: digits after the point; 0 when absent. */
  readonly decimals?: number;
  /** Of texts: the most characters (code points) that a value can have, where the project sets a bound. */
  readonly maxLength?: number;
  readonly measure: 'nominal' | 'ordinal' | 'scale';
  /** Empty when values speak for themselves. Values are numbers for `number`, strings for `text`. */
  readonly valueLabels: readonly ValueLabel[];
  /** The kinds of missing values that can occur. */
  readonly missing: readonly MissingKind[];
  readonly group: VariableGroup;
  /** Of the groups `question`, `file` and `order`. */
  readonly question?: VariableQuestion;
  /** Of the group `question`: what of the answer it tells. */
  readonly part?: VariablePart;
  /** Of the group `draw`: the node of the flow. */
  readonly fid?: string;
}

/** What one file holds: a row for each response, or for each row of a table that respondents fill in. */
export interface Dataset {
  /** The survey's id, for names of files. */
  readonly id: string;
  readonly title: string;
  /** BCP 47, the language of labels. */
  readonly language: string;
  readonly variables: readonly Variable[];
}

/** One cell for each variable of the dataset, in their order. */
export type Row = readonly Cell[];

/**
 * The rows, in batches as they are read from storage (at most some hundreds each, so that memory stays flat). Every call
 * reads them again, in the same order and with the same values, for formats that have to look twice.
 */
export type RowSource = () => AsyncIterable<readonly Row[]>;

/** What people choose, where a format offers it. */
export interface WriteOptions {
  /** What stands in cells of variables with value labels (default `codes`). */
  readonly values?: 'codes' | 'labels' | 'both';
  /** What a format that has room for it (JSON Lines) tells of a row beside its variables. */
  readonly beside?: (row: Row) => object | undefined;
}

/**
 * A format: turns a dataset and its rows into bytes, as a stream. What goes wrong on the way is thrown into the reader, so
 * that no file ends in silence. `write` holds a bounded number of rows in memory, whatever their number.
 */
export interface ExportFormat {
  /** As the `format` parameter of the export has it. */
  readonly id: string;
  /** Of files, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** Of formats that are text: the last line of a file that was broken off. Others have no end then, and do not open. */
  readonly brokenOffLine?: string;
  write(dataset: Dataset, rows: RowSource, options?: WriteOptions): AsyncIterable<Uint8Array>;
}

/** How a kind of missing value is written where it cannot be a thing of its own. */
interface MissingWord {
  /** For numbers, in formats that declare missing values: far from what respondents answer, and one range. */
  readonly code: number;
  /** For people, and for value labels. */
  readonly label: string;
}

export const MISSING: Readonly<Record<MissingKind, MissingWord>> = {
  not_asked: { code: -999_994, label: 'Not asked' },
  not_offered: { code: -999_993, label: 'Not offered' },
  empty: { code: -999_992, label: 'Seen and left empty' },
  not_applicable: { code: -999_991, label: 'Not applicable' },
};
