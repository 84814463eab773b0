import { choicesOfValue, defineQuestionType, type QuestionContext, type Choice } from '@canvass/logic';
import type { QuestionOf, Option } from '@canvass/project';
import type { Issue, ChoiceEntry, MatrixMultipleAnswer } from '@canvass/protocol';
import { findAnswer, placedItemsByGid, type PlacedItem } from './placing.ts';
import { automaticEntry, entryIssues } from '../../answers/entries/entry.ts';
import { parseSelection } from '../multiple/selection.ts';
import { isAvailableIn, recordOfRows, rowsOfValue } from '../../answers/rows/rows.ts';
import { choicesInRows } from '../../answers/rows/row-entries.ts';
import { parseRows, pruneRows } from '../../answers/rows/rows-answer.ts';
import { pruneEntries } from '../../answers/entries/prune.ts';

/**
 * Minimum and maximum number of items per category, from `options_range` as for rows of a matrix. The minimum applies
 * only if there are enough items for all categories.
 */
function categoryBounds(
  question: QuestionOf<'classify'>,
  { options, rows }: Pick<QuestionContext, 'options' | 'rows'>,
) {
  const [rangeMin, rangeMax] = question.options_range ?? [];
  const min = rangeMin ?? 0;
  return {
    min: min * rows.length > options.length ? 0 : min,
    max: typeof rangeMax === 'number' && rangeMax > 0 ? rangeMax : Number.POSITIVE_INFINITY,
  };
}

function boundsIssues(
  question: QuestionOf<'classify'>,
  itemsByGid: ReadonlyMap<string, PlacedItem>,
  context: QuestionContext,
): readonly Issue[] {
  const { min, max } = categoryBounds(question, context);
  return context.rows.flatMap(({ gid: part }): readonly Issue[] => {
    const count = [...itemsByGid.values()].filter(({ category }) => category.gid === part).length;
    if (count < min) return [{ key: 'validate.need_min_num_option_column', part, params: { min, count } }];
    return count > max ? [{ key: 'validate.need_max_num_option_column', part, params: { max, count } }] : [];
  });
}

type Entries = readonly ChoiceEntry[];

/** Items to be put into categories (VALID-18). Rows are categories, options are items. An item is in one category at most. */
export const classify = defineQuestionType<QuestionOf<'classify'>, MatrixMultipleAnswer>({
  id: 'classify',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ items = [] }) => ({ times: items.length, kind: 'choose' }),
  parse(raw, question) {
    const answer = parseRows(raw, withoutRowParts(question), (cell, row) => parseCell(cell, row, question));
    return answer !== undefined && hasDistinctItems(answer) ? answer : undefined;
  },
  initialAnswer: () => undefined,
  validate(question, answer = {}, context) {
    const { rows, options } = context;
    if (rows.length === 0) return [];
    const itemsByGid = placedItemsByGid(question, answer);
    const count = options.filter(({ gid }) => itemsByGid.has(gid)).length;
    if (count === 0) return question.required === true ? [{ key: 'validate.classify_tips' }] : [];
    const remain = options.length - count;
    const missingItems: readonly Issue[] =
      remain === 0 ? [] : [{ key: 'validate.classify_tips_all', params: { remain } }];
    return [
      ...missingItems,
      ...boundsIssues(question, itemsByGid, context),
      ...textIssues(itemsByGid, context),
    ];
  },
  prune: (answer, { isOffered }, question) =>
    pruneRows(answer, withoutRowParts(question), isOffered, (entries: Entries) =>
      pruneEntries(entries, isOffered),
    ),
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: (question, answer, titleOf) =>
    recordOfRows(computeChoices(question, answer), titleOf, (values) => values),
  fromValue(question, value) {
    const items = rowsOfValue(question, value).flatMap(({ row, value: part }) =>
      choicesOfValue(question, part).map(
        (choice): PlacedItem => ({ entry: automaticEntry(choice), category: row }),
      ),
    );
    // An item that occurs twice gets its last category.
    const lastByGid = new Map(items.map((one) => [one.entry[0], one]));
    return findAnswer(
      question,
      [...lastByGid.values()].filter(({ entry, category }) => isAvailableIn(question, category, entry[0])),
    );
  },
  choices: computeChoices,
});

/** The variant `classify` of `matrix_multiple`, which behaves like the type `classify` (TYPE-11). */
export const matrixMultipleClassify = defineQuestionType<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>(
  {
    ...classify,
    id: 'matrix_multiple/classify',
  },
);

function computeChoices(
  question: QuestionOf<'classify'>,
  answer: MatrixMultipleAnswer,
): readonly (Choice & { readonly row: Option })[] {
  return choicesInRows(question, answer, (entries: Entries) => entries);
}

const withoutParts = new WeakMap<QuestionOf<'classify'>, QuestionOf<'classify'>>();
/** The question without open texts and "not applicable" of rows, which categories do not have. */
function withoutRowParts(question: QuestionOf<'classify'>): QuestionOf<'classify'> {
  const cachedQuestion = withoutParts.get(question) ?? {
    ...question,
    not_apply: false,
    rows_items: (question.rows_items ?? []).map((row) => ({ ...row, is_open: false })),
  };
  withoutParts.set(question, cachedQuestion);
  return cachedQuestion;
}

function parseCell(
  raw: unknown,
  category: Option,
  question: QuestionOf<'classify'>,
): Entries | null | undefined {
  const entries = parseSelection(raw, question);
  if (entries === undefined || !entries.every(([gid]) => isAvailableIn(question, category, gid)))
    return undefined;
  return entries.length === 0 ? null : entries;
}

function hasDistinctItems(answer: MatrixMultipleAnswer): boolean {
  const gids = Object.values(answer).flatMap((cell) =>
    typeof cell === 'object' ? cell.map(([gid]) => gid) : [],
  );
  return new Set(gids).size === gids.length;
}

function textIssues(
  itemsByGid: ReadonlyMap<string, PlacedItem>,
  { options, today }: QuestionContext,
): readonly Issue[] {
  return options.flatMap((option) => {
    const found = itemsByGid.get(option.gid);
    return found === undefined ? [] : entryIssues(found.entry, option, today);
  });
}
