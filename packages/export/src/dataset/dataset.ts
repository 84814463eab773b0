import { NO_ANSWER_CODES } from '@canvass/project';
import type { ExportedValues, ExportFormatId } from '@canvass/project/vocabulary';
import type { MissingKind, Cell, QuestionVariable, ValueLabel, VariableType } from '@canvass/logic';

export type { Cell, MissingKind, ValueLabel, VariableType } from '@canvass/logic';

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
  | 'member'
  | 'note';

export interface VariableQuestion {
  readonly gid: string;
  readonly cid: string;
  /** Plain text on one line. */
  readonly title: string;
  /** `qtype`, or `qtype/custom_qtype`. */
  readonly type: string;
}

/** The part of an answer that a variable contains. Titles are plain text on one line. */
export interface VariablePart {
  readonly kind: QuestionVariable['kind'];
  readonly row?: { readonly gid: string; readonly title: string };
  readonly option?: { readonly gid: string; readonly title: string; readonly code: string };
  /** Index of the row in a table that respondents fill in. */
  readonly line?: number;
  /** Name of this part, if the answer has several named parts. */
  readonly name?: string;
  readonly title?: string;
  /** Whether respondents choose the text from a list. */
  readonly isListed?: true;
}

export interface Variable {
  /**
   * A letter of any script, then letters, digits and `_`; at most 64 UTF-16 code units; unique in its dataset, ignoring
   * case; not a reserved word of SPSS.
   */
  readonly name: string;
  /** Plain text on one line: the question, and the row or option. Placeholders are names in brackets: `[Q1]`. */
  readonly label: string;
  readonly type: VariableType;
  /** Digits after the decimal point of a number; 0 if absent. */
  readonly decimals?: number;
  /** Maximum length of a text in characters, if the project limits it. */
  readonly maxLength?: number;
  readonly measure: 'nominal' | 'ordinal' | 'scale';
  /** Empty if values need no label. Values are numbers for `number`, strings for `text`. */
  readonly valueLabels: readonly ValueLabel[];
  readonly missing: readonly MissingKind[];
  /** The author's codes and labels of missing values. Other kinds use the codes and labels of `MISSING`. */
  readonly missingLabels?: ReadonlyMap<MissingKind, MissingLabel>;
  readonly group: VariableGroup;
  /** Present only in the groups `question`, `file` and `order`. */
  readonly question?: VariableQuestion;
  /** Titles of the sections around the question, outer sections first. Absent outside of sections with a title. */
  readonly section?: string;
  /** The part of the answer. Present only in the group `question`. */
  readonly part?: VariablePart;
  /** The node of the flow. Present only in the group `draw`. */
  readonly fid?: string;
}

/** The content of one file: a row for each response, or for each row of a table that respondents fill in. */
export interface Dataset {
  readonly id: string;
  readonly title: string;
  /** The language of labels, as a BCP 47 tag. */
  readonly language: string;
  readonly variables: readonly Variable[];
  /** Name of the variable with the weight of each row, for formats that can declare it. */
  readonly weight?: string;
}

/** One cell for each variable of the dataset, in the order of the variables. */
export type Row = readonly Cell[] & {
  /** Returns a JSON object with further content of the row, for formats that can store it (JSON Lines). */
  readonly extra?: () => string;
};

/**
 * Reads the rows from storage in batches of at most some hundred rows, which limits memory. Every call returns the same
 * rows in the same order, because some formats read the rows twice.
 */
export type RowSource = () => AsyncIterable<readonly Row[]>;

export interface WriteOptions {
  readonly values?: ExportedValues;
}

/**
 * The code of a file format. `write` converts a dataset and its rows into a stream of bytes, and holds a bounded number of rows in
 * memory. Errors are thrown into the reader of the stream, so that no file ends early without an error.
 */
export interface FormatWriter {
  /** The last line of an incomplete text file. Programs cannot open incomplete files of other formats. */
  readonly brokenOffLine?: string;
  readonly storesExtra?: true;
  readonly readsTwice?: true;
  write(dataset: Dataset, rows: RowSource, options?: WriteOptions): AsyncIterable<Uint8Array>;
}

export interface ExportFormat extends FormatWriter {
  /** Its key in `EXPORT_FORMATS`: the value of the export's `format` parameter. */
  readonly id: ExportFormatId;
}

export interface MissingLabel {
  /**
   * The code in numeric variables, for formats that declare missing values. It is far from real answers, or a usual
   * code of non-answers.
   */
  readonly code: number;
  readonly label: string;
}

export const MISSING: Readonly<Record<MissingKind, MissingLabel>> = {
  not_asked: { code: -999_994, label: 'Not asked' },
  not_offered: { code: -999_993, label: 'Not offered' },
  empty: { code: -999_992, label: 'Seen and left empty' },
  not_applicable: { code: -999_991, label: 'Not applicable' },
  asked_left: { code: -999_995, label: 'Asked for once more and left empty' },
  dont_know: { code: NO_ANSWER_CODES.dont_know, label: 'Don’t know' },
  prefer_not: { code: NO_ANSWER_CODES.prefer_not, label: 'Prefer not to say' },
};

export const computeMissingLabel = ({ missingLabels }: Variable, kind: MissingKind): MissingLabel =>
  missingLabels?.get(kind) ?? MISSING[kind];

export interface ShownColumn {
  readonly name: string;
  readonly variable: Variable;
  readonly shows: 'value' | 'label';
  cell(row: Row): Cell | undefined;
}

/**
 * The columns of a file, one for each variable. For variables with value labels, `labels` shows the label in place of
 * the code, and `both` adds a column `NAME_label` with the label.
 */
export function shownColumns(
  { variables }: Dataset,
  { values = 'codes' }: WriteOptions = {},
): readonly ShownColumn[] {
  const names = new Set(variables.map(({ name }) => name.toLowerCase()));
  return variables.flatMap((variable, at) => {
    const storedColumn: ShownColumn = {
      name: variable.name,
      variable,
      shows: 'value',
      cell: (row) => row[at],
    };
    if (variable.valueLabels.length === 0 || values === 'codes') return [storedColumn];
    if (values === 'labels') return [createLabelColumn(variable, at, variable.name)];
    return [storedColumn, createLabelColumn(variable, at, findFreeName(`${variable.name}_label`, names))];
  });
}

/** Creates a column of labels. Values without a label are shown unchanged. */
function createLabelColumn(variable: Variable, index: number, name: string): ShownColumn {
  const labels = new Map(variable.valueLabels.map(({ value, label }) => [value, label]));
  const cell = (row: Row): Cell | undefined => {
    const storedValue = row[index];
    return typeof storedValue === 'object' || storedValue === undefined
      ? storedValue
      : (labels.get(storedValue) ?? storedValue);
  };
  return { name, variable, shows: 'label', cell };
}

export const SPSS_RESERVED_WORDS: ReadonlySet<string> = new Set(
  'ALL AND BY EQ GE GT LE LT NE NOT OR TO WITH'.split(' '),
);

/** Maximum length of a variable's name. SPSS allows 64 bytes. */
export const MAX_NAME_LENGTH = 64;

/** Returns `preferredName`, with the first free number if it is taken, and adds it to `takenNames` (in lower case). */
export function findFreeName(preferredName: string, takenNames: Set<string>): string {
  let name = preferredName;
  for (let next = 2; takenNames.has(name.toLowerCase()); next += 1) name = `${preferredName}_${next}`;
  takenNames.add(name.toLowerCase());
  return name;
}
