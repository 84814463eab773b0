import { END_STATES, type EndStatus, NOT_ENDED } from '@canvass/protocol';
import type { EffectContext } from '../host-effect.ts';
import { isVisible } from '../../content/environment.ts';
import { computeMoment } from '../../program/moment.ts';
import type { ProgramQuestion } from '../../program/program.ts';
import { vectorGet, vectorSet } from '../../program/vector.ts';
import { belongsToCell } from './quota-claims.ts';
import type { QuotaCellPlan, QuotaGroupPlan } from './quota-plan.ts';

/** A full cell, with the parts of its group that decide its consequence. */
export interface FullQuota {
  readonly group: Pick<QuotaGroupPlan, 'onFull' | 'end'> & {
    readonly cells: readonly Pick<QuotaCellPlan, 'id' | 'reads'>[];
  };
  readonly cell: string;
  /** All full cells of the group, if the ledger returns them. */
  readonly closedCells?: readonly Pick<QuotaCellPlan, 'id' | 'expression'>[];
}

/**
 * The value of a `quota` effect: no end, or the consequence of a full cell. A `warn_back` group needs a question to
 * return to, and another answer to it that avoids full cells. Otherwise the survey ends.
 */
export function quotaValue(context: EffectContext<'quota'>, full: FullQuota | undefined): EndStatus {
  if (full === undefined) return NOT_ENDED;
  const question = full.group.onFull === 'warn_back' ? questionToChange(context, full) : undefined;
  const { status } = END_STATES.quotaFull;
  return question === undefined || isEveryChoiceFull(context, full, question)
    ? { is_end: 1, status, ...endPageOf(full) }
    : { is_end: 0, status, q: question.gid };
}

/** The end page that the author chose for respondents whom the quota turns away. */
export const endPageOf = ({ group: { end } }: FullQuota): Pick<EndStatus, 'end'> =>
  end === undefined ? {} : { end };

/** The last visible question that the cell reads. Prefers questions that were just decided, then answered ones. */
function questionToChange(
  { program, state, effect: { gids } }: EffectContext<'quota'>,
  { group, cell }: FullQuota,
): ProgramQuestion | undefined {
  const reads = (group.cells.find(({ id }) => id === cell)?.reads ?? [])
    .filter((index) => isVisible(program, state.status, index))
    .flatMap((index) => program.questions[index] ?? []);
  const justDecided = reads.filter(({ gid }) => gids.includes(gid));
  const isAnswered = ({ index }: { readonly index: number }) => vectorGet(state.effective, index) !== null;
  const preferred = [justDecided.filter(isAnswered), justDecided, reads.filter(isAnswered), reads];
  return preferred.find((list) => list.length > 0)?.at(-1);
}

/** Whether every answer with one option is in a full cell. False if the question has no options. */
function isEveryChoiceFull(
  { program, state }: EffectContext<'quota'>,
  { closedCells = [] }: FullQuota,
  { index, type, question }: ProgramQuestion,
): boolean {
  const answers = ('items' in question && Array.isArray(question.items) ? question.items : []).flatMap(
    ({ gid }) => {
      // The type decides whether an answer with one option is the option or a list.
      const answer = type.parse([gid], question) ?? type.parse([[gid]], question);
      return answer === undefined ? [] : [answer];
    },
  );
  const meter = { steps: 0 };
  return (
    answers.length > 0 &&
    answers.every((answer) => {
      const changedState = {
        ...state,
        effective: vectorSet(state.effective, state.effective, index, answer),
      };
      const moment = computeMoment(program, changedState, meter);
      return closedCells.some((cell) => belongsToCell(moment, cell));
    })
  );
}
