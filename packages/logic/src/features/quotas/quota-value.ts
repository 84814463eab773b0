import { END_STATES, type EndStatus, NOT_ENDED } from '@canvass/protocol';
import type { Waiting } from '../host-effect.ts';
import { isVisible } from '../../engine/environment.ts';
import { vectorGet } from '../../engine/vector.ts';
import type { QuotaCellPlan, QuotaGroupPlan } from './quota-plan.ts';

/** A cell that is full, and what its group does then. */
export interface FullQuota {
  readonly group: Pick<QuotaGroupPlan, 'onFull'> & {
    readonly cells: readonly Pick<QuotaCellPlan, 'id' | 'reads'>[];
  };
  readonly cell: string;
}

/**
 * The value of a `quota` effect: go on, or what a full cell means. A group that warns needs a question to go back to; a
 * cell that reads none that is shown ends the survey, since no other answer would help.
 */
export function quotaValue(waiting: Waiting<'quota'>, full: FullQuota | undefined): EndStatus {
  if (full === undefined) return NOT_ENDED;
  const q = full.group.onFull === 'warn_back' ? questionToChange(waiting, full) : undefined;
  const { status } = END_STATES.quotaFull;
  return q === undefined ? { is_end: 1, status } : { is_end: 0, status, q };
}

/** The last visible question that the cell reads: rather one that was just decided, and rather one with an answer. */
function questionToChange(
  { program, state, effect: { gids } }: Waiting<'quota'>,
  { group, cell }: FullQuota,
): string | undefined {
  const reads = (group.cells.find(({ id }) => id === cell)?.reads ?? [])
    .filter((index) => isVisible(program, state.status, index))
    .flatMap((index) => program.questions[index] ?? []);
  const here = reads.filter(({ gid }) => gids.includes(gid));
  const isAnswered = ({ index }: { readonly index: number }) => vectorGet(state.effective, index) !== null;
  const preferred = [here.filter(isAnswered), here, reads.filter(isAnswered), reads];
  return preferred.find((list) => list.length > 0)?.at(-1)?.gid;
}
