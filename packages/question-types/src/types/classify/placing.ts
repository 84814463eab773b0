import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, MatrixMultipleAnswer } from '@canvass/protocol';
import { inAuthoredOrder } from '../multiple/selection.ts';
import { answerOfRows, listRows } from '../../answers/rows/rows-answer.ts';

export interface PlacedItem {
  readonly entry: ChoiceEntry;
  readonly category: Option;
}

export function placedItemsByGid(
  question: QuestionOf<'classify'>,
  answer: MatrixMultipleAnswer | undefined,
): ReadonlyMap<string, PlacedItem> {
  const items = new Map<string, PlacedItem>();
  for (const { row, cell = [] } of answer === undefined
    ? []
    : listRows<readonly ChoiceEntry[]>(answer, question)) {
    for (const entry of cell) items.set(entry[0], { entry, category: row });
  }
  return items;
}

/** The answer with these items. Its categories and their items are in authored order. */
export function findAnswer(
  question: QuestionOf<'classify'>,
  items: readonly PlacedItem[],
): MatrixMultipleAnswer | undefined {
  const rows = (question.rows_items ?? []).flatMap((row) => {
    const entries = items.filter(({ category }) => category.gid === row.gid).map(({ entry }) => entry);
    return entries.length === 0 ? [] : [{ row, cell: inAuthoredOrder(entries, question) }];
  });
  return rows.length === 0 ? undefined : answerOfRows(rows);
}
