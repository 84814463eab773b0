import { type Choice, defineQuestionType, displayText, type RecordValue, type Value } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { optionCode } from '../../answers/entries/option-code.ts';
import { tableIssues } from './table-issues.ts';
import { firstTexts, isFilled, makeRow, parseRows, rowBounds, type TableRow } from './table-rows.ts';

/** VALID-19, Auto table: options are columns. The respondent adds rows. */
export const autoTable = defineQuestionType<QuestionOf<'auto_table'>, AutoTableAnswer>({
  id: 'auto_table',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ items = [] }) => ({ times: items.length, each: 'write' }),
  parse: parseRows,
  initialAnswer(question, { options }) {
    const { min } = rowBounds(question);
    const count = Math.max(min, question.required === true ? 1 : 0);
    const row = firstTexts(question, (gid) => options.some((column) => column.gid === gid));
    return count === 0 || !isFilled(row) ? undefined : Array.from({ length: count }, () => row);
  },
  validate: tableIssues,
  prune(answer, { isOffered }) {
    const isKept = (row: TableRow) => Object.keys(row).every(isOffered);
    if (answer.every(isKept)) return answer;
    const rows = answer
      .map((row): TableRow => Object.fromEntries(Object.entries(row).filter(([gid]) => isOffered(gid))))
      .filter(isFilled);
    return rows.length === 0 ? undefined : rows;
  },
  isEmpty: (answer) => answer.length === 0,
  value: (question, answer) => answer.map((row) => rowValue(question, row)),
  fromValue(question, value) {
    const records: readonly Value[] = Array.isArray(value) ? value : [value];
    const rows = records.map((record) => rowOf(question, record)).filter(isFilled);
    return rows.length === 0 ? undefined : rows.slice(0, rowBounds(question).max);
  },
  choices: (question, answer) =>
    (question.items ?? []).flatMap((option): readonly Choice[] =>
      answer.some((row) => row[option.gid] !== undefined) ? [{ option }] : [],
    ),
});

/** A row as expressions see it: its texts by the codes of their columns. */
function rowValue({ items = [] }: QuestionOf<'auto_table'>, row: TableRow): RecordValue {
  const entries = items.flatMap((column) => {
    const text = row[column.gid];
    return text === undefined ? [] : [[optionCode(column), text] as const];
  });
  return { kind: 'record', entries: new Map(entries) };
}

/** The inverse of `rowValue`: reads a row from a record keyed by column code or gid. */
function rowOf(question: QuestionOf<'auto_table'>, value: Value): TableRow {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'record') return {};
  const codes = new Map((question.items ?? []).map((column) => [column.gid, optionCode(column)]));
  return makeRow(question, (gid) => {
    const member = value.entries.get(codes.get(gid) ?? gid) ?? value.entries.get(gid);
    return member === undefined || member === null ? undefined : displayText(member);
  });
}
