import type { Option, QuestionWith } from '@canvass/project';

/** What matrices of all kinds read. */
export type MatrixQuestion = QuestionWith<'options' | 'rows' | 'matrix' | 'notApply'>;

/** The gids of the options whose cells a row leaves out (TYPE-10, allowNull of a row, showCellSetting). */
function leftOut({ showCellSetting }: MatrixQuestion, { allowNull }: Option): readonly string[] {
  return showCellSetting !== false && typeof allowNull === 'object' ? allowNull : NONE;
}
const NONE: readonly string[] = [];

/** Those of the options that are asked in a row; the others' cells are inert. The same list when all are. */
export function askedIn(
  question: MatrixQuestion,
  row: Option,
  options: readonly Option[],
): readonly Option[] {
  const without = leftOut(question, row);
  return without.length === 0 ? options : options.filter(({ gid }) => !without.includes(gid));
}

export function isAskedIn(question: MatrixQuestion, row: Option, gid: string): boolean {
  return !leftOut(question, row).includes(gid);
}

/** Whether the respondent must answer the row: the question is required, and the row does not say otherwise. */
export function isRowRequired(question: MatrixQuestion, { required, allowNull }: Option): boolean {
  return question.required === true && required !== false && allowNull !== true;
}
