import { type PastedQuestion, recognise, splitBoxes, withCondition } from './pasted-forms.ts';
import { linesOf, NUMBER_PREFIX, OPTION_PREFIX, withoutControls } from './pasted-lines.ts';
import { HEADING, NOTES } from './pasted-words.table.ts';

export interface PastedText {
  /** The survey's title, from the lines above the first question. */
  readonly title: string;
  readonly questions: readonly PastedQuestion[];
  /** Lines that were not understood, and texts beyond the limits. */
  readonly ignored: readonly IgnoredText[];
}
interface IgnoredText {
  /** Line of the text, or of the question to which the text belongs. */
  readonly line: number;
  readonly text: string;
}

/**
 * Reads questions from pasted text: a table from a spreadsheet, or questions with their options below. Questions have
 * numbers (`1.`, `Q2)`, `3、`, `第4题`) or begin blocks of lines. Notes, units, bullets and words of a question decide what
 * kind it is. A line without number between numbered questions is a heading. Texts beyond 500,000 characters, 1,000 questions or 200 options of a question are ignored.
 */
export function readPastedText(pastedText: string): PastedText {
  const text = pastedText.slice(0, MAX_CHARACTERS);
  const lines = linesOf(text);
  const isTable =
    lines.filter((line) => line.includes('\t')).length * 2 >
    lines.filter((line) => line.trim() !== '').length;
  const { title, questions, ignored } = isTable ? readTable(withoutControls(text, ' ')) : readLines(lines);
  const excessText = withoutControls(pastedText.slice(MAX_CHARACTERS), ' ');
  return {
    title: splitTitle(title).keptText,
    questions: questions.slice(0, MAX_QUESTIONS),
    ignored: [
      ...ignored,
      ...questions.slice(MAX_QUESTIONS).map(({ line, title: text }) => ({ line, text })),
      ...(excessText === '' ? [] : [{ line: lines.length, text: splitTitle(excessText).keptText }]),
    ],
  };
}

/** Splits a title at the limit, but never inside a surrogate pair. */
function splitTitle(title: string): { readonly keptText: string; readonly excessText: string } {
  const keptText = title.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, '');
  return { keptText, excessText: title.slice(keptText.length) };
}

const MAX_CHARACTERS = 500_000;
const MAX_QUESTIONS = 1_000;
const MAX_OPTIONS = 200;
const MAX_TITLE = 2_000;

const SQUARE_BULLET = /^\s*(?:[□☐☑▢]|\[[ xX]?\])/u;
/** A line of options on which each has a box. */
const BOXES_LINE = /^\s*[□☐☑▢○◯●][^□☐☑▢○◯●]+[□☐☑▢○◯●]/u;
const NOTE_AT_END = / ?[([（【] ?([^()（）[\]【】]{1,200}) ?[)\]）】]$/;
const BLANK_LINE = /^[\s_＿.…]*$/;

interface QuestionTitle {
  readonly title: string;
  readonly hasSeveralChoices: boolean;
}

/** Separates a title from its note on the number of choices. Collapsed whitespace keeps the patterns fast. */
function readTitle(text: string): QuestionTitle {
  const title = text.replaceAll(/[^\S\n]+/g, ' ').trim();
  const note = NOTE_AT_END.exec(title);
  const words = note?.[1]?.trim() ?? '';
  const hasSeveralChoices = NOTES.several.test(words);
  return {
    title: hasSeveralChoices || NOTES.one.test(words) ? title.slice(0, note?.index).trim() : title,
    hasSeveralChoices,
  };
}

interface Draft {
  readonly title: string;
  readonly hasNumber: boolean;
  readonly line: number;
  readonly options: string[];
  /** The lines of the options as written. */
  readonly lines: string[];
  /** Whether the draft is a heading above questions. */
  isHeading: boolean;
  hasSeveralChoices: boolean;
  hasMarks: boolean;
  readonly indent: number;
}

function readLines(lines: readonly string[]): PastedText {
  const drafts: Draft[] = [];
  const hasNumbers = lines.some((line) => NUMBER_PREFIX.test(line) && indentOf(line) === 0);
  const ignored: IgnoredText[] = [];
  let isNewBlock = true;
  for (const [index, text] of lines.entries()) {
    if (BLANK_LINE.test(text)) {
      isNewBlock ||= text.trim() === '';
      continue;
    }
    const last = drafts.at(-1);
    if (isHeading(lines, index, { isNewBlock, hasNumbers, last }))
      drafts.push({ ...startQuestion(text, index + 1), isHeading: true });
    else if (isQuestion(text, last, isNewBlock && !(hasNumbers && last?.hasNumber === true)))
      drafts.push(startQuestion(text, index + 1));
    else if (last === undefined) ignored.push({ line: index + 1, text });
    else addOption(last, text);
    isNewBlock = false;
  }
  const firstHeading = drafts.findIndex((draft) => draft.isHeading);
  const count =
    firstHeading === -1 ? countTitleDrafts(drafts) : Math.min(firstHeading, countTitleDrafts(drafts));
  const title = drafts.slice(0, count).flatMap((draft) => [draft.title, ...draft.options]);
  return { title: title.join(' '), ...joinQuestions(finishDrafts(drafts.slice(count)), ignored) };
}

/** Questions of drafts, each with the heading above it. */
function finishDrafts(drafts: readonly Draft[]): readonly FinishedQuestion[] {
  let heading: string | undefined;
  return drafts.flatMap((draft) => {
    if (draft.isHeading) {
      heading = draft.title;
      return [];
    }
    const finished = finishQuestion(draft);
    const withHeading =
      heading === undefined ? finished : { ...finished, question: { ...finished.question, heading } };
    heading = undefined;
    return [withHeading];
  });
}

/**
 * Whether a line is a heading, by its words or by its place between numbered questions. Lines before the
 * first question are the title.
 */
function isHeading(
  lines: readonly string[],
  index: number,
  { isNewBlock, hasNumbers, last }: { isNewBlock: boolean; hasNumbers: boolean; last: Draft | undefined },
): boolean {
  const text = lines[index] ?? '';
  if (NUMBER_PREFIX.test(text) || OPTION_PREFIX.test(text) || indentOf(text) > 0) return false;
  if (HEADING.test(text.trim())) return text.trim().length <= MAX_HEADING;
  return hasNumbers && last?.hasNumber === true && isNewBlock && standsAlone(lines, index);
}

/** Whether a short line without the end of a sentence is above a numbered question. */
function standsAlone(lines: readonly string[], index: number): boolean {
  const text = lines[index]?.trim() ?? '';
  const next = lines.slice(index + 1).find((line) => !BLANK_LINE.test(line)) ?? '';
  return text.length <= MAX_HEADING && !/[?？؟:：.。]$/.test(text) && NUMBER_PREFIX.test(next);
}
const MAX_HEADING = 120;

/** Number of drafts that form the title: the drafts before the first number, or without numbers at most the first. */
function countTitleDrafts(drafts: readonly Draft[]): number {
  const [first, second] = drafts;
  if (first === undefined || second === undefined) return 0;
  const numbered = drafts.findIndex(({ hasNumber }) => hasNumber);
  const draftsBefore = drafts.slice(0, numbered === -1 ? 1 : numbered);
  if (draftsBefore.some(({ hasMarks, title }) => hasMarks || /[?？]\s*$/.test(title))) return 0;
  const isFirstQuestion = numbered === -1 && (first.options.length > 0 || second.options.length === 0);
  return isFirstQuestion ? 0 : draftsBefore.length;
}

const indentOf = (text: string): number => text.length - text.trimStart().length;

/** Whether a line begins a question. A number that is indented further than the last question belongs to an option. */
function isQuestion(text: string, last: Draft | undefined, isNewBlock: boolean): boolean {
  if (NUMBER_PREFIX.test(text)) return last === undefined || indentOf(text) <= last.indent;
  if (OPTION_PREFIX.test(text)) return false;
  return (
    isNewBlock &&
    indentOf(text) === 0 &&
    (last === undefined || last.options.length > 0 || /[?？:：]\s*$/.test(text))
  );
}

function startQuestion(text: string, line: number): Draft {
  return {
    ...readTitle(text.replace(NUMBER_PREFIX, '')),
    hasNumber: NUMBER_PREFIX.test(text),
    line,
    options: [],
    lines: [],
    isHeading: false,
    hasMarks: false,
    indent: indentOf(text),
  };
}

function addOption(draft: Draft, text: string): void {
  if (SQUARE_BULLET.test(text)) draft.hasSeveralChoices = true;
  if (OPTION_PREFIX.test(text)) draft.hasMarks = true;
  draft.lines.push(text);
  if (BOXES_LINE.test(text)) return void draft.options.push(...splitBoxes(text));
  const option = text.replace(OPTION_PREFIX, '').replace(NUMBER_PREFIX, '').trim();
  if (option !== '') draft.options.push(option);
}

interface FinishedQuestion {
  readonly question: PastedQuestion;
  readonly ignored: readonly IgnoredText[];
}

function finishQuestion(
  draft: Pick<Draft, 'title' | 'line' | 'options' | 'hasSeveralChoices'> & {
    readonly lines?: readonly string[];
  },
): FinishedQuestion {
  const { line, options } = draft;
  const { keptText, excessText } = splitTitle(draft.title);
  const keptOptions = options.slice(0, MAX_OPTIONS).map(splitTitle);
  const excessTexts = [
    excessText,
    ...keptOptions.map((option) => option.excessText),
    ...options.slice(MAX_OPTIONS),
  ];
  return {
    question: recognise({
      ...draft,
      title: keptText,
      options: keptOptions.map((option) => option.keptText),
      lines: draft.lines?.slice(0, MAX_OPTIONS) ?? [],
    }),
    ignored: excessTexts.filter((text) => text !== '').map((text) => ({ line, text })),
  };
}

const joinQuestions = (
  finished: readonly FinishedQuestion[],
  ignored: readonly IgnoredText[],
): Omit<PastedText, 'title'> => ({
  questions: finished.map(({ question }, at) => withCondition(question, finished[at - 1]?.question)),
  ignored: [...ignored, ...finished.flatMap((question) => question.ignored)],
});

const QUESTION_HEADING = /question|title|text|题目|问题|标题/i;
const OPTIONS_HEADING = /option|answer|choice|选项|答案/i;
const SEVERAL_TYPE = /multi|several|checkbox|多选/i;
const TYPE_HEADING = /type|类型|题型/i;

/** Reads a table with a question in each row. The options are in the other columns, or all in one column. */
function readTable(text: string): PastedText {
  const rows = readCells(text);
  const columns = readColumns(rows);
  const finished: FinishedQuestion[] = [];
  const ignored: IgnoredText[] = [];
  for (const [index, row] of rows.entries()) {
    if (columns.hasHeading && index === 0) continue;
    const { title, hasSeveralChoices } = readTitle(row[columns.title] ?? '');
    const options = row.filter((_, column) => columns.isOption(column)).flatMap(splitOptions);
    const isMultiple = hasSeveralChoices || SEVERAL_TYPE.test(row[columns.type] ?? '');
    if (title !== '')
      finished.push(finishQuestion({ title, line: index + 1, options, hasSeveralChoices: isMultiple }));
    else if (options.length > 0) ignored.push({ line: index + 1, text: row.join('\t') });
  }
  return { title: '', ...joinQuestions(finished, ignored) };
}

interface Columns {
  readonly hasHeading: boolean;
  readonly title: number;
  /** Index of the column with the question types. -1 if there is none. */
  readonly type: number;
  isOption(column: number): boolean;
}

function readColumns(rows: readonly (readonly string[])[]): Columns {
  const [heading = []] = rows;
  const find = (pattern: RegExp): number => heading.findIndex((cell) => pattern.test(cell));
  if (find(QUESTION_HEADING) === -1 || find(OPTIONS_HEADING) === -1) {
    const title = titleColumn(rows);
    return { hasHeading: false, title, type: -1, isOption: (column) => column > title };
  }
  return {
    hasHeading: true,
    title: find(QUESTION_HEADING),
    type: heading.findIndex((cell) => TYPE_HEADING.test(cell) && !QUESTION_HEADING.test(cell)),
    isOption: (column) => OPTIONS_HEADING.test(heading[column] ?? ''),
  };
}

/** Index of the column of titles: the second column if the first has only question numbers. */
const titleColumn = (rows: readonly (readonly string[])[]): number =>
  rows.every(([first = '']) => /^(?:Q\s*)?\d*[.)]?$/i.test(first.trim())) ? 1 : 0;

const splitOptions = (cell: string): readonly string[] => {
  const separator = cell.includes('\n') ? '\n' : cell.includes('|') ? '|' : cell.includes(';') ? ';' : '；';
  return cell
    .split(separator)
    .map((option) => option.replace(OPTION_PREFIX, '').trim())
    .filter((option) => option !== '');
};

/** Reads rows of cells as spreadsheets copy them: separated by tabs, quoted if a cell contains line breaks. */
export function readCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (let offset = 0; offset < text.length; offset = CELL.lastIndex) {
    CELL.lastIndex = offset;
    const match = CELL.exec(text);
    if (match === null) break;
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\t' && CELL.lastIndex < text.length) continue;
    if (match[3] === '\t') row.push('');
    rows.push(row);
    row = [];
  }
  return row.length === 0 ? rows : [...rows, row];
}
