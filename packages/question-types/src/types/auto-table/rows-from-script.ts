import type { ScriptResult } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { findOption, optionCode, questionCode, unknownOption } from '../../answers/entries/option-code.ts';
import { isFilled, makeRow, TABLE_ROWS_MAX, type TableRow } from './table-rows.ts';

/** `[{ A1: Ada, A2: 36 }, ...]`: a record of texts for each row. The first name that means nothing is the problem. */
export function rowsFromScript(
  entry: unknown,
  question: QuestionOf<'auto_table'>,
): ScriptResult<AutoTableAnswer> {
  const rows: TableRow[] = [];
  const given: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  if (given.length > TABLE_ROWS_MAX) {
    return { problem: `${questionCode(question)} takes ${TABLE_ROWS_MAX} rows at most.` };
  }
  for (const row of given) {
    const result = rowFromScript(row, question);
    if ('problem' in result) return result;
    if (isFilled(result.answer)) rows.push(result.answer);
  }
  return { answer: rows };
}

function rowFromScript(row: unknown, question: QuestionOf<'auto_table'>): ScriptResult<TableRow> {
  const code = questionCode(question);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return {
      problem: `${code} takes a list of rows, such as [{ A1: text }], not ${JSON.stringify(row) ?? 'nothing'}.`,
    };
  }
  const texts = new Map<string, string>();
  for (const [name, text] of Object.entries(row)) {
    const column = findOption(question, name);
    if (column === undefined) return { problem: unknownOption(question, name) };
    if (typeof text !== 'string' && typeof text !== 'number') {
      return {
        problem: `${code}: ${optionCode(column)} takes a text, not ${JSON.stringify(text) ?? 'nothing'}.`,
      };
    }
    texts.set(column.gid, String(text));
  }
  return { answer: makeRow(question, (gid) => texts.get(gid)) };
}
