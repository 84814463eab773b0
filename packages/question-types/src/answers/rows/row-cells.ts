import type { Option, QuestionWith } from '@canvass/project';

/** The fields that all kinds of matrix read. */
export type MatrixQuestion = QuestionWith<'options' | 'rows' | 'cells' | 'required' | 'notApply'>;

/** The gids of the options whose cells a row leaves out (TYPE-10, allowNull of row and option, showCellSetting). */
function optionsLeftOut({ showCellSetting, items = NONE }: MatrixQuestion, row: Option): readonly string[] {
  if (showCellSetting === false) return NONE;
  const own = typeof row.allowNull === 'object' ? row.allowNull : NONE;
  const leaving = optionsWithLists(items);
  if (leaving.length === 0) return own;
  const theirs = leaving.filter(
    ({ allowNull }) => typeof allowNull === 'object' && allowNull.includes(row.gid),
  );
  return [...own, ...theirs.map(({ gid }) => gid)];
}
const NONE: readonly never[] = [];

const listing = new WeakMap<readonly Option[], readonly Option[]>();
/** The options that leave out rows: usually none. */
function optionsWithLists(items: readonly Option[]): readonly Option[] {
  const known = listing.get(items) ?? items.filter(({ allowNull }) => typeof allowNull === 'object');
  listing.set(items, known);
  return known;
}

/** The options available in a row. Cells of the others are inert. Returns the same list if all are available. */
export function askedIn(
  question: MatrixQuestion,
  row: Option,
  options: readonly Option[],
): readonly Option[] {
  const without = optionsLeftOut(question, row);
  return without.length === 0 ? options : options.filter(({ gid }) => !without.includes(gid));
}

export function isAskedIn(question: MatrixQuestion, row: Option, gid: string): boolean {
  return !optionsLeftOut(question, row).includes(gid);
}

/** Whether the respondent must answer the row: the question is required, and the row does not override it. */
export function isRowRequired(question: MatrixQuestion, { required, allowNull }: Option): boolean {
  return question.required === true && required !== false && allowNull !== true;
}
