import {
  withTools,
  type TypeTools,
  type QuestionContext,
  type QuestionVariable,
  type RandomSource,
  type VariableValue,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import {
  arbitraryEntry,
  choiceScore,
  choicesShape,
  choiceSummary,
  entriesFromScript,
} from '../../answers/entries/entry-tools.ts';
import { optionCode, questionCode } from '../../answers/entries/option-code.ts';
import { checkBounds } from '../multiple/selection-tools.ts';
import { isAvailableIn, rowCode } from '../../answers/rows/rows.ts';
import { checkRows } from '../../answers/rows/row-checks.ts';
import { recordOfRowShapes, rowsFromScript } from '../../answers/rows/rows-tools.ts';
import { classify, matrixMultipleClassify } from './classify.ts';
import { findAnswer, type PlacedItem, placedItemsByGid } from './placing.ts';
import { choicesAmong, NOT_OPENED, openValue, openVariable } from '../../answers/variables/variables.ts';

const classifyMembers: TypeTools<QuestionOf<'classify'>, MatrixMultipleAnswer> = {
  shape: (question) => recordOfRowShapes(question, choicesShape(question)),
  score: (question, answer) => choiceScore(question, classify.choices(question, answer)),
  fromScript(entry, { question }) {
    const result = rowsFromScript(entry, { ...question, not_apply: false }, (value) =>
      entriesFromScript(value, question),
    );
    if ('problem' in result) return result;
    const placedItemList = result.answer.flatMap(({ row, cell = [] }) =>
      cell.map((one): PlacedItem => ({ entry: one, category: row })),
    );
    const repeatedItem = placedItemList.find(
      ({ entry: [gid] }, at) => placedItemList.findIndex(({ entry }) => entry[0] === gid) < at,
    );
    if (repeatedItem !== undefined)
      return {
        problem: `${questionCode(question)}: ${computeName(repeatedItem, question)} is in two categories.`,
      };
    const refusedItem = placedItemList.find(
      ({ entry, category }) => !isAvailableIn(question, category, entry[0]),
    );
    if (refusedItem !== undefined) {
      const categoryName = `${questionCode(question)}: category ${rowCode(refusedItem.category)}`;
      return { problem: `${categoryName} does not take ${computeName(refusedItem, question)}.` };
    }
    return { answer: findAnswer(question, placedItemList) ?? {} };
  },
  variables: ({ items = [], rows_items: categories }) =>
    items.flatMap((option): readonly QuestionVariable[] => {
      const category: QuestionVariable = { option, kind: 'choice', choices: choicesAmong(categories) };
      return option.is_open === true ? [category, { option, ...openVariable(option) }] : [category];
    }),
  values(question, answer) {
    const itemsByGid = placedItemsByGid(question, answer);
    return (question.items ?? []).flatMap((option): readonly VariableValue[] => {
      const found = itemsByGid.get(option.gid);
      const text = found === undefined ? NOT_OPENED : openValue(option, found.entry[1]);
      return option.is_open === true ? [found?.category.gid, text] : [found?.category.gid];
    });
  },
  arbitraryAnswer: arbitraryClassification,
  summarise: (question, answer, titleOf) =>
    (question.rows_items ?? [])
      .flatMap((row) => {
        const items = classify.choices(question, answer).filter((choice) => choice.row === row);
        const itemTexts = items.map((choice) => choiceSummary(choice, titleOf)).join(', ');
        return itemTexts === '' ? [] : [`${titleOf(row)}: ${itemTexts}`];
      })
      .join('; '),
  check: (question) => [...checkRows(question), ...checkBounds(question)],
};
export const classifyWithTools = withTools<QuestionOf<'classify'>, MatrixMultipleAnswer>(
  classify,
  classifyMembers,
);

export const matrixMultipleClassifyWithTools = withTools<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>(
  matrixMultipleClassify,
  classifyMembers,
);

function computeName({ entry }: PlacedItem, { items = [] }: QuestionOf<'classify'>): string {
  const option = items.find(({ gid }) => gid === entry[0]);
  return option === undefined ? entry[0] : optionCode(option);
}

/** The answer of a random respondent. Undefined if the respondent does not answer. */
function arbitraryClassification(
  random: RandomSource,
  question: QuestionOf<'classify'>,
  { options, rows, today }: QuestionContext,
): MatrixMultipleAnswer | undefined {
  if (question.required !== true && random.int(8) === 0) return undefined;
  const placedItemList: PlacedItem[] = [];
  const countIn = ({ gid }: Option) => placedItemList.filter(({ category }) => category.gid === gid).length;
  for (const option of options) {
    const acceptingRows = rows.filter((row: Option) => isAvailableIn(question, row, option.gid));
    // With bounds, fills the categories with the fewest items first. Otherwise uses any category.
    const minCount = Math.min(...acceptingRows.map(countIn));
    const candidates =
      question.options_range === undefined
        ? acceptingRows
        : acceptingRows.filter((row) => countIn(row) === minCount);
    const category = candidates[random.int(Math.max(1, candidates.length))];
    if (category !== undefined)
      placedItemList.push({ entry: arbitraryEntry(random, option, today), category });
  }
  return findAnswer(question, placedItemList);
}
