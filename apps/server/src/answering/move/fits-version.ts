import { type Program, questionTypeId } from '@canvass/logic';

/**
 * Whether answers given on one version still are answers of another (STATE-14): every question that was answered
 * is there with the same type, and every option and row that was chosen.
 */
export function fitsVersion(from: Program, to: Program, answers: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(answers).every(([gid, answer]) => {
    const before = from.questions[from.byGid.get(gid) ?? -1];
    const after = to.questions[to.byGid.get(gid) ?? -1];
    if (before === undefined || after === undefined) return false;
    if (questionTypeId(before.question) !== questionTypeId(after.question)) return false;
    const parsed = after.type.parse(answer, after.question);
    if (parsed === undefined) return false;
    const known = new Set(
      [...(after.question.items ?? []), ...(after.question.rows_items ?? [])].map((one) => one.gid),
    );
    return before.type
      .choices(before.question, answer)
      .every(({ option, row }) => known.has(option.gid) && (row === undefined || known.has(row.gid)));
  });
}
