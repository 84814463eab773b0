import type { Option, QuestionWith } from '@canvass/project';

/** The author's code of a row. Defaults to `R` and its seq. */
export function rowCode(row: Option): string {
  return row.cid ?? `R${row.seq}`;
}

/** The row with a name of an author's script: by cid, else by gid (PROJECT-5). */
export function findRow(question: QuestionWith<'rows'>, name: string): Option | undefined {
  const rows = question.rows_items ?? [];
  return rows.find((row) => rowCode(row) === name) ?? rows.find((row) => row.gid === name);
}
