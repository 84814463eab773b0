import type { Draft } from './draft.ts';
import { findPoints, type Grid, readGrid, readTextGrid } from './grid.ts';
import { isField, isQuestionLike } from './lines.ts';
import { splitChoices } from './line-choices.ts';
import { hasSquare } from './markers.ts';
import type { Guess, GuessReason, PaperQuestion, QuestionForm } from './questionnaire.ts';
import { type Notes, findEndNames, splitNotes } from './titles.ts';
import {
  EXCLUSIVE_OPTION,
  NO_OPTION,
  ONE_IN_TITLE,
  RANKING,
  RECOMMEND,
  SCALE,
  SCALE_WORDS,
  SEVERAL_IN_TITLE,
  SHARES,
  WORDS,
  YES_OPTION,
} from './words.table.ts';

/** Habits of the author that the whole document shows. */
interface DocumentHabits {
  /** Whether squares mean several choices. In some documents, all options have squares. */
  readonly areSquaresSeveral: boolean;
}

/** A question without its place among the others. */
type RecognisedQuestion = Omit<PaperQuestion, 'id' | 'line' | 'jumps' | 'condition'>;

type Kind = Pick<PaperQuestion, 'form' | 'guess' | 'options' | 'rows' | 'dateOrder' | 'ends' | 'endNames'>;

/** Recognises the kind of a question, and separates notes, units and blanks from its title. */
export function recognise(draft: Draft, habits: DocumentHabits): RecognisedQuestion {
  const notes = splitNotes(draft.title, draft.notes);
  const kind = findKind(draft, notes, habits);
  const form = draft.form ?? kind.form;
  const isRequired = notes.isRequired || draft.isRequired === true;
  return {
    kind: 'question',
    ...(draft.number !== undefined && { number: draft.number.value }),
    title: titleOf(draft, notes, kind),
    ...(isRequired && { isRequired: true as const }),
    ...(notes.note !== undefined && { note: notes.note }),
    ...(draft.form === undefined || draft.form === kind.form ? kind : withForm(kind, draft.form)),
    form,
  };
}

const withForm = ({ guess: _, ...kind }: Kind, form: QuestionForm): Kind => ({ ...kind, form });

/** The title without choices on its line. A table may have the title in its corner. */
function titleOf(draft: Draft, notes: Notes, kind: Kind): string {
  if (notes.title === '') {
    const [grid] = draft.tables.map(readGrid);
    return grid?.kind === 'matrix' ? grid.corner : '';
  }
  const inline =
    draft.options.length === 0 && kind.options.length > 0 ? splitChoices(notes.title) : undefined;
  return inline?.title ?? notes.title;
}

function findKind(draft: Draft, notes: Notes, habits: DocumentHabits): Kind {
  const [table] = draft.tables.map(readGrid).filter((grid) => grid !== undefined);
  const grid = table ?? (hasRawGrid(draft) ? readTextGrid(draft.rawLines) : undefined);
  if (grid !== undefined) return kindOfGrid(grid, { draft, notes, habits });
  const options =
    draft.options.length > 0
      ? draft.options.map(({ text }) => text)
      : (splitChoices(notes.title)?.options ?? []);
  if (options.length > 0) return kindOfOptions(options, { draft, notes, habits });
  return kindOfText(draft, notes);
}

const hasRawGrid = ({ rawLines }: Draft): boolean =>
  rawLines.length > 2 && rawLines.some((line) => /\t|\s{3}|\|/.test(line.trim()));

interface Context {
  readonly draft: Draft;
  readonly notes: Notes;
  readonly habits: DocumentHabits;
}

const NO_LISTS = { options: [], rows: [] } as const;

function kindOfGrid(grid: Grid, context: Context): Kind {
  const { notes } = context;
  switch (grid.kind) {
    case 'matrix':
      return kindOfMatrix(grid, notes);
    case 'scale':
      return kindOfScale(grid.ends, grid.endNames ?? notes.endNames, notes);
    case 'options':
      return kindOfOptions(
        grid.options,
        grid.hasSquares ? { ...context, draft: { ...context.draft, hasSquares: true } } : context,
      );
    case 'fields':
      return { ...NO_LISTS, form: 'texts', options: grid.fields };
  }
}

function kindOfMatrix({ options, rows, cells }: Extract<Grid, { kind: 'matrix' }>, notes: Notes): Kind {
  const form = cells === 'texts' ? 'matrixTexts' : notes.hasSeveral ? 'matrixChoices' : 'matrix';
  const isSure =
    notes.hasSeveral || notes.hasOne || cells !== 'squares' || !SEVERAL_IN_TITLE.test(notes.whole);
  const guess = isSure ? undefined : guessOf('table', ['matrixChoices', 'matrixTexts']);
  return { form, options: nameEnds(options, notes.endNames), rows, ...(guess && { guess }) };
}

const guessOf = (reason: GuessReason, alternatives: readonly QuestionForm[], words?: string): Guess => ({
  reason,
  alternatives,
  ...(words !== undefined && { words: words.trim() }),
});

function kindOfScale(
  ends: readonly [number, number],
  endNames: readonly [string, string] | undefined,
  notes: Notes,
): Kind {
  if (RECOMMEND.test(notes.whole) && ends[1] === 10) return { ...NO_LISTS, form: 'recommendation' };
  return { ...NO_LISTS, form: 'scale', ends, ...(endNames && { endNames }) };
}

function kindOfOptions(options: readonly string[], context: Context): Kind {
  const { notes } = context;
  const scale = readScaleOptions(options);
  if (scale !== undefined) return kindOfScale(scale.ends, scale.endNames ?? notes.endNames, notes);
  if (options.length > 1 && options.every(isField)) {
    const fields = options.map((option) => splitNotes(option).title.replace(/\s*[:：]$/, ''));
    return { ...NO_LISTS, form: 'texts', options: fields };
  }
  return { rows: [], options, ...kindOfChoices(options, context) };
}

function kindOfChoices(options: readonly string[], context: Context): Pick<Kind, 'form' | 'guess'> {
  const { notes, draft } = context;
  const shares = SHARES.exec(notes.whole)?.[0];
  if (shares !== undefined) return { form: 'shares', guess: guessOf('words', ['choices', 'texts'], shares) };
  if (notes.hasSeveral) return { form: 'choices' };
  const ranking = options.length > 2 ? RANKING.exec(notes.whole)?.[0] : undefined;
  if (ranking !== undefined && !draft.hasCircles)
    return { form: 'ranking', guess: guessOf('words', ['choice', 'choices'], ranking) };
  if (notes.hasOne || draft.hasCircles || isYesOrNo(options)) return { form: 'choice' };
  return oneOrSeveral(options, context);
}

/** Decides by squares, which often mean several choices, and by options that exclude each other. */
function oneOrSeveral(
  options: readonly string[],
  { draft, notes, habits }: Context,
): Pick<Kind, 'form' | 'guess'> {
  const isExclusive = ONE_IN_TITLE.test(notes.title) || areExclusive(options);
  if (draft.hasSquares) {
    if (isExclusive) return { form: 'choice', guess: guessOf('one-or-several', ['choices']) };
    return habits.areSquaresSeveral
      ? { form: 'choices' }
      : { form: 'choices', guess: guessOf('one-or-several', ['choice']) };
  }
  const words = isExclusive || options.length < 3 ? undefined : SEVERAL_IN_TITLE.exec(notes.whole)?.[0];
  if (words === undefined) return { form: 'choice' };
  return { form: 'choices', guess: guessOf('words', ['choice', 'ranking'], words) };
}

const isYesOrNo = (options: readonly string[]): boolean =>
  options.length <= 4 &&
  options.some((one) => YES_OPTION.test(one)) &&
  options.some((one) => NO_OPTION.test(one));

const areExclusive = (options: readonly string[]): boolean =>
  options.filter((option) => EXCLUSIVE_OPTION.test(option)).length * 2 > options.length;

/** Options that are only numbers, of which the ends may have names: `1 (bad)`, `2`, …, or `Bad`, `1`, …, `5`, `Good`. */
function readScaleOptions(
  options: readonly string[],
): { readonly ends: readonly [number, number]; readonly endNames?: readonly [string, string] } | undefined {
  const [line = ''] = options;
  const cells = options.length === 1 ? line.split(/\s+(?=\d{1,2}(?:\s|$))|(?<=(?:^|\s)\d{1,2})\s+/) : options;
  const inner = cells.slice(1, -1);
  if (cells.length < 4 || inner.some((cell) => !/^\d{1,3}$/.test(cell))) return undefined;
  const [first = '', last = ''] = [cells[0], cells.at(-1)];
  const startsInside = !/\d/.test(first);
  const points = findPoints(startsInside ? inner : [leading(first), ...inner, leading(last)]);
  if (points === undefined) return undefined;
  if (startsInside) return { ends: points, endNames: [first, last] };
  const names = [nameAt(first), nameAt(last)] as const;
  return names[0] === '' || names[1] === '' ? { ends: points } : { ends: points, endNames: names };
}

const leading = (cell: string): string => /\d{1,3}/.exec(cell)?.[0] ?? cell;
const nameAt = (cell: string): string =>
  cell.replaceAll(/\d{1,3}|^[\s=:–—([-]+|[\s)\]=:–—([-]+$/g, '').replaceAll(/^[\s=:–—(-]+|[\s)]+$/g, '');

function kindOfText(draft: Draft, notes: Notes): Kind {
  const { title, whole, dateOrder } = notes;
  if (dateOrder !== undefined) return { ...NO_LISTS, form: 'date', dateOrder };
  if (notes.hasDateBlanks === true) return { ...NO_LISTS, form: 'date' };
  const ends = findScaleEnds(whole);
  const recommend = RECOMMEND.exec(title)?.[0];
  if (recommend !== undefined) {
    const guess = ends?.[1] === 10 ? undefined : guessOf('words', ['scale', 'text'], recommend);
    return { ...NO_LISTS, form: 'recommendation', ...(guess && { guess }) };
  }
  return (
    (ends && kindOfWrittenScale(ends, notes)) ??
    (notes.hasUnit ? { ...NO_LISTS, form: 'number' } : kindByWords(draft, notes))
  );
}

/** A scale that is described in words. Undefined if the numbers mean something else. */
function kindOfWrittenScale(ends: readonly [number, number], notes: Notes): Kind | undefined {
  const endNames = notes.endNames ?? findEndNames(notes.whole);
  if (!SCALE_WORDS.test(notes.whole) && endNames === undefined) return undefined;
  const guess = guessOf('scale', ['whole', 'text']);
  return { ...NO_LISTS, form: 'scale', ends, ...(endNames && { endNames }), guess };
}

function kindByWords(draft: Draft, { title, whole, hasBlank }: Notes): Kind {
  const found = draft.blankCount > 1 ? undefined : WORDS.find(([, pattern]) => pattern.test(title));
  if (found !== undefined) {
    const [form, pattern] = found;
    return {
      ...NO_LISTS,
      form,
      guess: guessOf('words', ['text', ...(NEAR_FORMS[form] ?? [])], pattern.exec(title)?.[0]),
    };
  }
  const isAsked =
    draft.blankCount > 0 || hasBlank || isQuestionLike(title) || title !== whole || draft.rawLines.length > 0;
  return isAsked
    ? { ...NO_LISTS, form: 'text' }
    : { ...NO_LISTS, form: 'text', guess: guessOf('no-question', ['statement']) };
}

/** Kinds that are confused with each other. */
const NEAR_FORMS: Partial<Record<QuestionForm, readonly QuestionForm[]>> = {
  whole: ['number'],
  number: ['whole'],
  date: ['time'],
  time: ['number'],
};

function findScaleEnds(title: string): readonly [number, number] | undefined {
  const [, from, to] = SCALE.exec(title) ?? [];
  const ends = [Number(from), Number(to)] as const;
  return ends[0] >= 0 && ends[0] <= 1 && ends[1] >= 3 && ends[1] <= 100 ? ends : undefined;
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

/** Whether squares are used for several choices only. */
export const areSquaresSeveral = (drafts: readonly Draft[]): boolean => {
  const withOptions = drafts.filter(({ options, tables }) => options.length > 0 || tables.length > 0);
  const isSquare = ({ hasSquares, tables }: Draft) =>
    hasSquares || tables.some((rows) => rows.flat().some(hasSquare));
  return withOptions.some((draft) => !isSquare(draft)) || withOptions.length < 2;
};
