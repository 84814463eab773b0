import type { NewPart, NewQuestion } from '../commands/items.ts';
import type { JsonRecord } from '../values/json.ts';
import {
  AFTER_ANSWER,
  DATE_FORMATS,
  NONE,
  NOTES,
  OTHER,
  RANKING,
  RECOMMEND,
  SCALE,
  SCALE_WORDS,
  UNIT,
  WORDS,
} from './pasted-words.table.ts';

/** Kinds of questions that pasted texts contain. */
export const PASTED_FORMS = [
  'choice',
  'choices',
  'text',
  'whole',
  'number',
  'date',
  'time',
  'email',
  'phone',
  'recommendation',
  'scale',
  'ranking',
  'matrix',
  'matrixChoices',
] as const;
export type PastedForm = (typeof PASTED_FORMS)[number];

/** The type and fields of a question of each kind. Only the caller knows names of types. */
export type PastedTypes = Readonly<Record<PastedForm, { readonly type: string; readonly more?: JsonRecord }>>;

export interface PastedQuestion {
  /** Line of the question in the text, or its row in the table, counted from 1. */
  readonly line: number;
  readonly title: string;
  readonly form: PastedForm;
  /** Whether the kind follows from words of the title only, so that the author should look at it. */
  readonly isGuess: boolean;
  readonly options: readonly string[];
  readonly rows: readonly string[];
  /** A text below the title, such as the unit of a number. */
  readonly note?: string;
  readonly isRequired?: true;
  readonly dateOrder?: 'dmy' | 'mdy' | 'ymd';
  /** The first and last point of a scale, and their names. */
  readonly ends?: readonly [number, number];
  readonly endNames?: readonly [string, string];
  /** The option of the question above after which this question is asked, counted from 0. */
  readonly afterOption?: number;
  /** The heading above the question, if it begins a part of the questionnaire. */
  readonly heading?: string;
}

/** A question as written: its title, and the lines below it without their bullets. */
interface WrittenQuestion {
  readonly title: string;
  readonly line: number;
  readonly options: readonly string[];
  /** Lines below the title as written, with bullets and spaces. */
  readonly lines: readonly string[];
  readonly hasSeveralChoices: boolean;
}

const NOTE_AT_END = /\s?[([（【]([^()（）[\]【】]{1,200})[)\]）】]\s*[.:：。]?$/;
const BLANK_AT_END = /\s*[_＿…]{2,}\s*([^\s_＿…]{0,20})\s*\.?$/;
const CHOICES_AT_END = /^(.{3,}?[?？؟:：.])\s+(\S.{0,200}\s?[/／]\s?\S.{0,80})$/;
const BOXES = /[□☐☑▢○◯●]/g;

/** Recognises the kind of a question, and separates notes, units and blanks from its title. */
export function recognise(written: WrittenQuestion): PastedQuestion {
  const notes = splitNotes(written.title);
  const { title, options } = splitChoices(notes.title, written.options);
  const matrix = readMatrix(written.lines);
  const common = {
    line: written.line,
    options,
    rows: [],
    ...(notes.isRequired && { isRequired: true as const }),
    ...(notes.note !== undefined && { note: notes.note }),
  };
  const hasSeveral = written.hasSeveralChoices || notes.hasSeveral;
  if (matrix !== undefined) {
    const form = hasSeveral ? ('matrixChoices' as const) : ('matrix' as const);
    return {
      ...common,
      title,
      form,
      isGuess: false,
      ...matrix,
      options: nameEnds(matrix.options, notes.endNames),
    };
  }
  if (options.length > 0) return { ...common, title, ...recogniseChoice(title, options, hasSeveral) };
  return { ...common, title, ...recogniseText(title, notes) };
}

type Kind = Pick<PastedQuestion, 'form' | 'isGuess' | 'dateOrder' | 'ends' | 'endNames' | 'options'>;

function recogniseChoice(title: string, options: readonly string[], hasSeveral: boolean): Kind {
  if (hasSeveral) return { form: 'choices', isGuess: false, options };
  if (options.length > 2 && RANKING.test(title)) return { form: 'ranking', isGuess: true, options };
  return { form: 'choice', isGuess: false, options };
}

function recogniseText(title: string, notes: Notes): Kind {
  const options: readonly string[] = [];
  if (notes.dateOrder !== undefined)
    return { form: 'date', isGuess: false, dateOrder: notes.dateOrder, options };
  const ends = scaleEnds(notes.whole);
  if (RECOMMEND.test(title)) return { form: 'recommendation', isGuess: ends?.[1] !== 10, options };
  if (ends !== undefined && (SCALE_WORDS.test(notes.whole) || notes.endNames !== undefined))
    return {
      form: 'scale',
      isGuess: true,
      ends,
      ...(notes.endNames && { endNames: notes.endNames }),
      options,
    };
  if (notes.hasUnit) return { form: 'number', isGuess: false, options };
  const form = WORDS.find(([, pattern]) => pattern.test(title))?.[0];
  return form === undefined ? { form: 'text', isGuess: false, options } : { form, isGuess: true, options };
}

function scaleEnds(title: string): readonly [number, number] | undefined {
  const [, from, to] = SCALE.exec(title) ?? [];
  const ends = [Number(from), Number(to)] as const;
  return ends[0] >= 0 && ends[0] <= 1 && ends[1] >= 3 && ends[1] <= 100 ? ends : undefined;
}

interface Notes {
  readonly title: string;
  /** The title with its notes. */
  readonly whole: string;
  readonly note?: string;
  readonly hasUnit: boolean;
  readonly hasSeveral: boolean;
  readonly isRequired: boolean;
  readonly dateOrder?: 'dmy' | 'mdy' | 'ymd';
  readonly endNames?: readonly [string, string];
}

/** Separates notes in brackets, a star, and a blank with its unit from the end of a title. */
function splitNotes(whole: string): Notes {
  let notes: Notes = { title: whole, whole, hasUnit: false, hasSeveral: false, isRequired: false };
  for (;;) {
    const next = splitLastNote(notes);
    if (next === undefined) return notes;
    notes = next;
  }
}

function splitLastNote(notes: Notes): Notes | undefined {
  const { title } = notes;
  if (/\S\s?\*$/.test(title)) return { ...notes, title: title.slice(0, -1).trim(), isRequired: true };
  const blank = BLANK_AT_END.exec(title);
  if (blank !== null && blank.index > 0)
    return withUnit({ ...notes, title: title.slice(0, blank.index).trim() }, blank[1] ?? '');
  const bracket = NOTE_AT_END.exec(title);
  if (bracket === null || bracket.index === 0) return undefined;
  return withNote({ ...notes, title: title.slice(0, bracket.index).trim() }, bracket[1]?.trim() ?? '');
}

/** Undefined if the text is part of the question. */
function withNote(notes: Notes, text: string): Notes | undefined {
  if (NOTES.optional.test(text) || NOTES.one.test(text)) return notes;
  if (NOTES.required.test(text)) return { ...notes, isRequired: true };
  if (NOTES.several.test(text)) return { ...notes, hasSeveral: true };
  const dateOrder = DATE_FORMATS.find(([pattern]) => pattern.test(text))?.[1];
  if (dateOrder !== undefined) return { ...notes, dateOrder };
  const endNames = endNamesIn(text);
  if (endNames !== undefined) return { ...notes, endNames };
  return UNIT.test(text) ? withUnit(notes, text) : undefined;
}

const withUnit = (notes: Notes, unit: string): Notes =>
  unit === '' ? notes : { ...notes, note: unit, hasUnit: UNIT.test(unit) || notes.hasUnit };

/** The names of the ends in "1 = very bad, 5 = very good". */
function endNamesIn(text: string): readonly [string, string] | undefined {
  const parts = text.split(/[,;，；、]\s*(?=\d)|\s(?=\d{1,3}\s*[=:：–])/);
  const names = parts.flatMap((part) => /^\d{1,3}\s*[=:：–—-]\s*(.{1,60})$/.exec(part.trim())?.[1] ?? []);
  const [first, last] = [names[0], names.at(-1)];
  return names.length === parts.length && names.length > 1 && first !== undefined && last !== undefined
    ? [first, last]
    : undefined;
}

/** Names the first and last column of numbers. */
function nameEnds(
  columns: readonly string[],
  endNames: readonly [string, string] | undefined,
): readonly string[] {
  if (endNames === undefined) return columns;
  return columns.map((column, at) => {
    const name = at === 0 ? endNames[0] : at === columns.length - 1 ? endNames[1] : undefined;
    return name === undefined ? column : `${column} (${name})`;
  });
}

/** Separates choices on the line of the question: "Again?  Yes / No" or "Sex: □ female □ male". */
function splitChoices(
  title: string,
  options: readonly string[],
): { readonly title: string; readonly options: readonly string[] } {
  if (options.length > 0) return { title, options };
  const boxAt = title.search(BOXES);
  if (boxAt > 0 && (title.match(BOXES)?.length ?? 0) > 1)
    return { title: title.slice(0, boxAt).trim(), options: splitBoxes(title.slice(boxAt)) };
  const [, question, choices] = CHOICES_AT_END.exec(title) ?? [];
  const found = choices?.split(/\s?[/／]\s?/).map((choice) => choice.trim()) ?? [];
  return question === undefined || found.some((choice) => choice === '' || choice.length > 40)
    ? { title, options }
    : { title: question.trim(), options: found };
}

/** The choices of a line with several boxes. */
export const splitBoxes = (line: string): readonly string[] =>
  line
    .split(BOXES)
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');

const CELL_GAP = /\t+|\s{3,}|\s*\|\s*/;
/** Rows of a matrix may contain boxes, which mean nothing. */
const EMPTY_CELLS = /[\s|□☐▢○◯_]+$/u;

/** Reads a matrix: a line with the columns, and a line for each row. */
function readMatrix(
  lines: readonly string[],
): { readonly options: readonly string[]; readonly rows: readonly string[] } | undefined {
  const [head = '', ...others] = lines.filter((line) => !/^[\s|:-]*$/.test(line));
  const columns = listCells(head);
  const rows = others.map((line) =>
    line
      .replace(/^\s*\|/, '')
      .replace(EMPTY_CELLS, '')
      .trim(),
  );
  const isHead = /^(?:\s{3}|\t|\s*\|)/.test(head) ? columns.length > 1 : columns.length > 2;
  const areRows = rows.length > 1 && rows.every((row) => row !== '' && listCells(row).length === 1);
  return isHead && areRows ? { options: columns, rows } : undefined;
}

const listCells = (line: string): readonly string[] =>
  line
    .trim()
    .split(CELL_GAP)
    .filter((cell) => cell !== '');

/** The question to create. Texts of `other` and `none` options get what they mean. */
export function createNewQuestion(question: PastedQuestion, types: PastedTypes): NewQuestion {
  const { form, title, options, rows, afterOption } = question;
  const { type, more } = types[form];
  const isRating = form === 'recommendation' || form === 'scale';
  const parts = FORMS_WITH_CHOICES.has(form) ? options.map((option) => computePart(option, form)) : [];
  return {
    type,
    title,
    // A rating without options has one, which needs no text.
    options: isRating ? [''] : parts,
    rows: isMatrix(form) ? rows : [],
    ...(afterOption !== undefined && { afterOption }),
    more: { ...more, ...computeFields(question) },
  };
}

function computeFields(question: PastedQuestion): JsonRecord {
  const { form, note, isRequired, dateOrder, ends, endNames } = question;
  return {
    ...(note !== undefined && { tipText: note }),
    ...(isRequired && { required: true }),
    ...(form === 'date' && dateOrder && { date_order: dateOrder }),
    ...(form === 'scale' && ends && { score_range: [...ends] }),
    ...(form === 'scale' && endNames && { min_label: endNames[0], max_label: endNames[1] }),
  };
}

const isMatrix = (form: PastedForm): boolean => form === 'matrix' || form === 'matrixChoices';

/** Adds the option after which a question such as "If yes: how many?" is asked, if the question above has it. */
export function withCondition(question: PastedQuestion, above: PastedQuestion | undefined): PastedQuestion {
  if (above?.form !== 'choice' || question.heading !== undefined) return question;
  const [, meaning] = AFTER_ANSWER.find(([beginning]) => beginning.test(question.title)) ?? [];
  const afterOption = meaning === undefined ? -1 : above.options.findIndex((option) => meaning.test(option));
  return afterOption < 0 ? question : { ...question, afterOption, isGuess: true };
}

const FORMS_WITH_CHOICES: ReadonlySet<PastedForm> = new Set([
  'choice',
  'choices',
  'ranking',
  'matrix',
  'matrixChoices',
]);

function computePart(written: string, form: PastedForm): NewPart {
  const more = {
    ...((form === 'choice' || form === 'choices') && OTHER.test(written) && { is_open: true }),
    ...(form === 'choices' && NONE.test(written) && { exclusive: true }),
  };
  const title = written.replace(/\s*[:：]?\s*[_＿…]{2,}\s*$/, '') || written;
  return Object.keys(more).length === 0 ? { title } : { title, more };
}
