import { END_STATES, type EndStatus, NOT_ENDED } from '@canvass/protocol';
import { isVisible } from '../../engine/environment.ts';
import type { State } from '../../engine/types.ts';
import type { Program } from '../../engine/program.ts';
import { vectorGet } from '../../engine/vector.ts';
import type { FullCell } from '../quotas/decide-quota.ts';
import type { HoldResult } from '../quotas/quota-ledger.ts';
import type { QuotaPlan } from '../quotas/quota-plan.ts';
import { scoreOf } from '../scores/score-of.ts';
import { showsScore } from '../scores/shows-score.ts';

/** Where a value is made: the plan, and the state whose effect it answers. */
export interface ValueMoment {
  readonly plan: QuotaPlan;
  readonly program: Program;
  readonly state: State;
}

/**
 * The value of a `quota` effect about the questions `gids`: go on, or what a full cell means. A group that warns needs
 * a question to go back to; a cell that reads none that is shown ends the survey, since nothing could be corrected.
 */
export function quotaValue(moment: ValueMoment, gids: readonly string[], result: HoldResult): EndStatus {
  if (!('full' in result)) return NOT_ENDED;
  const { group } = result.full;
  const q = group.onFull === 'warn_back' ? questionToCorrect(moment, gids, result.full) : undefined;
  const { status } = END_STATES.quotaFull;
  return q === undefined ? { is_end: 1, status } : { is_end: 0, status, q };
}

/** The value of a `submit` effect, once the ledger has said whether the response has its places (QUOTA-4). */
export function submitValue(
  { program, state }: Pick<ValueMoment, 'program' | 'state'>,
  end: EndStatus,
  outcome: 'counted' | 'full',
): EndStatus {
  if (outcome === 'full') return { is_end: 1, status: END_STATES.quotaFullAtSubmit.status };
  const isTold = end.status === END_STATES.finished.status && showsScore(program.project);
  return isTold ? { ...end, total_score: scoreOf(program, state) } : end;
}

/** The last visible question that the cell reads: rather one that was just decided, and rather one with an answer. */
function questionToCorrect(
  { plan, program, state }: ValueMoment,
  gids: readonly string[],
  { cell }: FullCell,
): string | undefined {
  const found = plan.groups.flatMap(({ cells }) => cells).find(({ id }) => id === cell);
  const reads = (found?.reads ?? [])
    .filter((index) => isVisible(program, state.status, index))
    .flatMap((index) => program.questions[index] ?? []);
  const here = reads.filter(({ gid }) => gids.includes(gid));
  const isAnswered = ({ index }: { readonly index: number }) => vectorGet(state.effective, index) !== null;
  const preferred = [here.filter(isAnswered), here, reads.filter(isAnswered), reads];
  return preferred.find((list) => list.length > 0)?.at(-1)?.gid;
}
