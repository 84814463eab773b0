import type { Choice, RecordValue, Value } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { choiceValue } from '../entries/choice-value.ts';
import { findRow, rowCode } from './row-code.ts';
import type { MatrixQuestion } from './row-cells.ts';

type InRow = Choice & { readonly row: Option };

/** The value of a matrix in expressions: a record by row code. Rows without a choice are left out. */
export function recordOfRows(
  choices: readonly InRow[],
  titleOf: (option: Option) => string,
  ofRow: (values: readonly Value[]) => Value,
): RecordValue {
  const entries = new Map<string, Value[]>();
  for (const choice of choices) {
    const key = rowCode(choice.row);
    entries.set(key, [...(entries.get(key) ?? []), choiceValue(choice, titleOf)]);
  }
  return {
    kind: 'record',
    entries: new Map([...entries].map(([key, values]) => [key, ofRow(values)] as const)),
  };
}

/** The inverse of `recordOfRows`: the rows that a record names, with their values; any value for the only row. */
export function rowsOfValue(
  question: MatrixQuestion,
  value: Value,
): readonly { readonly row: Option; readonly value: Value }[] {
  const isRecord = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'record';
  const named = isRecord ? [...value.entries] : [];
  const found = named.flatMap(([name, part]) => {
    const row = findRow(question, name);
    return row === undefined ? [] : [{ row, value: part }];
  });
  const [only, ...others] = question.rows_items ?? [];
  return found.length > 0 || only === undefined || others.length > 0 ? found : [{ row: only, value }];
}
