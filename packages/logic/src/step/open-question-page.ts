import { computeMoment } from '../program/moment.ts';
import { computePresentation } from '../program/presentation.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';
import { withoutScreen } from './screens.ts';
import { visibleOn } from './walk.ts';

/**
 * Opens the page of a question, wherever the response is, for previews, in which an author does not answer the
 * questions before it. Answers stay unchanged. Returns undefined if the page has no visible question, an effect is
 * pending, or the response has ended.
 */
export function openQuestionPage(program: Program, state: State, gid: string): State | undefined {
  if (state.pending.length > 0 || state.end.is_end === 1) return undefined;
  const occurrences = program.questions[program.byGid.get(gid) ?? -1]?.occurrences ?? [];
  const { pageOf } = computePresentation(program, state);
  const moment = computeMoment(program, state);
  const pages = occurrences.map(({ node }) => pageOf[node] ?? -1);
  const page = pages.find((one) => one >= 0 && visibleOn(moment, one).length > 0);
  return page === undefined ? undefined : { ...withoutScreen(state), page, issues: [] };
}
