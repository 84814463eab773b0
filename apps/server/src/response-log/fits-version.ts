import type { Program } from '@canvass/logic';
import { answerFits } from '@canvass/logic/effects';

/**
 * Whether answers given on one version still are answers of another (STATE-14): every question that was answered is there with the
 * same type, which reads the same answer with the same choices.
 */
export function fitsVersion(from: Program, to: Program, answers: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(answers).every(([gid, answer]) => {
    const before = from.questions[from.byGid.get(gid) ?? -1];
    const after = to.questions[to.byGid.get(gid) ?? -1];
    return before !== undefined && after !== undefined && answerFits(before, after, answer);
  });
}
