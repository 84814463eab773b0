import { addOption, type Draft, startDraft } from './draft.ts';
import { isQuestionLike } from './lines.ts';
import { isBlankText, OPTION_PREFIX, readNumber } from './markers.ts';
import type { QuestionForm, SourceDocument, SourceTable, UnusedText } from './questionnaire.ts';
import { COLUMNS, HEADING, TRUE_WORDS, TYPE_WORDS } from './words.table.ts';

interface ReadSheet {
  readonly drafts: readonly Draft[];
  readonly unused: readonly UnusedText[];
  readonly otherLines: readonly number[];
}

type Rows = readonly (readonly string[])[];

/**
 * Reads a spreadsheet with a question in each row, with its options beside it or in the rows below it. Returns undefined for
 * other sheets.
 */
export function readSheet(table: SourceTable): ReadSheet | undefined {
  const rows = table.rows.map((row) => row.map((cell) => cell.trim()));
  const columns = findColumns(rows);
  if (columns === undefined) return undefined;
  const reader = new SheetReader(columns, table.line);
  for (const [index, row] of rows.entries()) reader.addRow(row, index);
  return reader;
}

/** The lines of a sheet that has a questionnaire as people write it, in one column or indented by columns. */
export const writtenLines = ({ rows, line }: SourceTable): SourceDocument => ({
  blocks: rows.map((row, index) => {
    const first = row.findIndex((cell) => cell.trim() !== '');
    const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const isNumber = /^(?:[A-Z]{1,2})?\d{1,3}[.)]?$/.test(cells[0] ?? '') && cells.length > 1;
    const text = isNumber
      ? `${(cells[0] ?? '').replace(/[.)]$/, '')}. ${cells.slice(1).join('   ')}`
      : cells.join('\t');
    // A number takes a column, so that options below a text are as far in as the text.
    const indent = first > 0 && !isNumber && readNumber(text) === undefined ? 1 : 0;
    return { kind: 'paragraph', line: line + index, text: ' '.repeat(indent) + text };
  }),
});

interface Columns {
  readonly heading: number;
  readonly title: number;
  /** Indexes of columns. -1 if there is none. */
  readonly type: number;
  readonly number: number;
  readonly note: number;
  readonly required: number;
  readonly section: number;
  readonly routing: number;
  readonly options: readonly number[];
}

const MAX_HEADING_ROW = 10;

function findColumns(rows: Rows): Columns | undefined {
  for (const [heading, row] of rows.slice(0, MAX_HEADING_ROW).entries()) {
    const columns = readHeading(row, heading);
    if (columns !== undefined) return columns;
  }
  const withCells = rows.filter((row) => row.some((cell) => cell !== ''));
  const title = titleColumn(withCells);
  const withOptions = withCells.filter((row) => row.slice(title + 1).some((cell) => cell !== ''));
  const areQuestions = withCells.filter((row) => isBlankText(row[title] ?? '')).length * 4 < withCells.length;
  if (withOptions.length * 3 < withCells.length || !areQuestions) return undefined;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const options = Array.from({ length: Math.max(0, width - title - 1) }, (_, at) => title + 1 + at);
  return { ...NO_COLUMNS, title, number: title - 1, options };
}

const NO_COLUMNS = {
  heading: -1,
  type: -1,
  number: -1,
  note: -1,
  required: -1,
  section: -1,
  routing: -1,
} as const;

function readHeading(row: readonly string[], heading: number): Columns | undefined {
  const taken = new Set<number>();
  const find = (pattern: RegExp): number => {
    const at = row.findIndex((cell, column) => !taken.has(column) && cell.length < 40 && pattern.test(cell));
    if (at !== -1) taken.add(at);
    return at;
  };
  const number = find(COLUMNS.number);
  const type = find(/type|typ\b|tipo|类型|類型|题型|題型|形式|نوع|प्रकार/i);
  const required = find(COLUMNS.required);
  const routing = find(COLUMNS.routing);
  const section = find(COLUMNS.section);
  const title = find(COLUMNS.question);
  const options = row.flatMap((cell, column) =>
    !taken.has(column) && COLUMNS.options.test(cell) ? [column] : [],
  );
  for (const column of options) taken.add(column);
  const note = find(COLUMNS.note);
  if (title === -1 || (options.length === 0 && type === -1)) return undefined;
  const next = options.length === 1 ? unnamedAfter(row, options[0] ?? 0) : [];
  return { heading, title, type, number, note, required, section, routing, options: [...options, ...next] };
}

/** Columns without a heading beside the only column with options, which contain more options. */
const unnamedAfter = (row: readonly string[], column: number): readonly number[] => {
  const rest = row.slice(column + 1).findIndex((cell) => cell !== '');
  const count = rest === -1 ? MAX_UNNAMED : rest;
  return Array.from({ length: count }, (_, at) => column + 1 + at);
};
const MAX_UNNAMED = 60;

/** Index of the column of titles: the second column if the first has only question numbers. */
const titleColumn = (rows: Rows): number =>
  rows.every(([first = '']) => /^(?:[A-Z]{0,2}\s*)?\d*[.)]?$/i.test(first)) ? 1 : 0;

class SheetReader implements ReadSheet {
  readonly drafts: Draft[] = [];
  readonly unused: UnusedText[] = [];
  readonly otherLines: number[] = [];
  readonly #columns: Columns;
  readonly #firstLine: number;
  #section = '';

  constructor(columns: Columns, firstLine: number) {
    this.#columns = columns;
    this.#firstLine = firstLine;
  }

  addRow(row: readonly string[], index: number): void {
    const { heading, title, options, section } = this.#columns;
    const line = this.#firstLine + index;
    if (index <= heading || row.every((cell) => cell === '')) return this.#addAbove(row, { index, line });
    this.#addSection(row[section] ?? '', line);
    const text = row[title] ?? '';
    const choices = options.flatMap((column) => splitOptions(row[column] ?? ''));
    if (text === '') return this.#continue(choices, row, line);
    const others = row.filter((cell, column) => column !== title && cell !== '');
    if (others.length === 0 && heading !== -1 && this.#isHeadingText(text))
      return void this.drafts.push(startDraft({ kind: 'section', title: text, line }));
    this.#addQuestion(row, choices, line);
  }

  #addAbove(
    row: readonly string[],
    { index, line }: { readonly index: number; readonly line: number },
  ): void {
    if (index === this.#columns.heading) this.otherLines.push(line);
    const text = row.filter((cell) => cell !== '').join(' ');
    if (index < this.#columns.heading && text !== '')
      this.unused.push({ line, text, reason: 'not-understood' });
  }

  #addSection(name: string, line: number): void {
    if (name === '' || name === this.#section) return;
    this.#section = name;
    this.drafts.push(startDraft({ kind: 'section', title: name, line }));
  }

  #isHeadingText = (text: string): boolean =>
    HEADING.test(text) ||
    (this.#columns.type !== -1 &&
      !isQuestionLike(text) &&
      readNumber(text) === undefined &&
      text.length < 80);

  /** Options in a row without a question belong to the question above. */
  #continue(choices: readonly string[], row: readonly string[], line: number): void {
    const last = this.drafts.at(-1);
    if (choices.length > 0 && last?.kind === 'question')
      for (const choice of choices) addOption(last, choice, line);
    else if (row.some((cell) => cell !== ''))
      this.unused.push({
        line,
        text: row.filter((cell) => cell !== '').join(' · '),
        reason: 'not-understood',
      });
  }

  #addQuestion(row: readonly string[], choices: readonly string[], line: number): void {
    const { title, type, number: numberColumn } = this.#columns;
    const written = row[title] ?? '';
    const own = readNumber(written);
    const number = own ?? (numberColumn < 0 ? undefined : readNumber(`${row[numberColumn]}. x`));
    const draft = startDraft({ kind: 'question', title: own?.rest ?? written, line, number });
    for (const choice of choices) addOption(draft, choice, line);
    const form = findForm(row[type] ?? '', choices.length > 0);
    if (form !== undefined) draft.form = form;
    if (form === 'statement') draft.kind = 'text';
    this.#addDetails(draft, row, line);
    this.drafts.push(draft);
  }

  #addDetails(draft: Draft, row: readonly string[], line: number): void {
    const { note, required, routing } = this.#columns;
    const [noteText = '', routingText = ''] = [row[note], row[routing]];
    if (noteText !== '') draft.notes.push(noteText);
    if (TRUE_WORDS.test(row[required] ?? '')) draft.isRequired = true;
    if (routingText !== '') draft.remarks.push({ line, text: routingText });
  }
}

/** The kind that a cell names, if the question has what the kind needs. */
function findForm(kind: string, hasOptions: boolean): QuestionForm | undefined {
  if (kind === '') return undefined;
  const forms = TYPE_WORDS.filter(([, pattern]) => pattern.test(kind)).map(([form]) => form);
  return forms.find((form) => !form.startsWith('matrix') && hasOptions === NEEDS_OPTIONS.has(form));
}
const NEEDS_OPTIONS: ReadonlySet<QuestionForm> = new Set(['choice', 'choices', 'ranking', 'shares', 'texts']);

const splitOptions = (cell: string): readonly string[] => {
  const separator = ['\n', '|', ';', '；', ' / '].find((one) => cell.includes(one));
  const commas = cell.split(/,\s*|、|，/);
  const parts =
    separator !== undefined
      ? cell.split(separator)
      : commas.length > 2 && commas.every((part) => part.length < 30)
        ? commas
        : [cell];
  return parts.map((option) => option.replace(OPTION_PREFIX, '').trim()).filter((option) => option !== '');
};
