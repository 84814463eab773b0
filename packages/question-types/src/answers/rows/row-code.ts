import { namesByNearness, type Option, type QuestionWith } from '@canvass/project';
import { questionCode } from '../entries/option-code.ts';

/** The author's code of a row; `R` and its seq unless given. */
export function rowCode(row: Option): string {
  return row.cid ?? `R${row.seq}`;
}

/** The row that an author's script means: by cid, else by gid (PROJECT-5). */
export function findRow(question: QuestionWith<'rows'>, name: string): Option | undefined {
  const rows = question.rows_items ?? [];
  return rows.find((row) => rowCode(row) === name) ?? rows.find((row) => row.gid === name);
}

const SHOWN = 5;

/** A sentence for the author: there is no such row, and which names come nearest. */
export function unknownRow(question: QuestionWith<'rows'>, name: string): string {
  const codes = (question.rows_items ?? []).map(rowCode);
  const nearest = namesByNearness(name, codes).slice(0, SHOWN);
  const offer = nearest.length === 0 ? 'It has no rows.' : `The nearest are ${nearest.join(', ')}.`;
  return `${questionCode(question)} has no row ${JSON.stringify(name)}. ${offer}`;
}
