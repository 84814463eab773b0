import type { EffectKind, Moment, Program } from '../../program/program.ts';
import type { DueEffect, Destination, FlowFacts, State, StepResult } from '../../program/types.ts';
import { computeDraft, finishDraft } from '../../step/settle/draft.ts';
import { extension } from '../../program/extension.ts';
import { withoutPending } from '../../step/fulfil.ts';
import { advance } from '../../step/move.ts';
import { computeMoment } from '../../program/moment.ts';
import { settleAll } from '../../step/settle/settle.ts';
import { findRankRange, pageAt } from '../../step/walk.ts';

/** Returns the first draw or score that a move from one rank to another needs. Both ranks are exclusive. */
type DueFinder = (
  moment: Moment,
  ranks: { readonly from: number; readonly to: number },
) => DueEffect<'draw' | 'score'> | undefined;
export const flowDue = extension<DueFinder>();

/**
 * Finds the draw that the node `fid` needs now, wherever the respondent is. Undefined if another draw or score is
 * needed first.
 */
export function findDueDraw(program: Program, state: State, fid: string): DueEffect<'draw'> | undefined {
  const due = flowDue.of(program)?.(computeMoment(program, state), {
    from: -1,
    to: Number.POSITIVE_INFINITY,
  });
  return due?.type === 'draw' && due.fid === fid ? due : undefined;
}

const findDueOnPath = (moment: Moment, { next }: Destination) =>
  flowDue.of(moment.program)?.(moment, findRankRange(moment, moment.state.page, next));

/** Requests a draw at a randomSet. A failed draw selects no children. */
export const drawEffect: EffectKind<'draw'> = {
  type: 'draw',
  due: {
    way(moment, destination) {
      const due = findDueOnPath(moment, destination);
      return due?.type === 'draw' ? due : undefined;
    },
  },
  take(program, state, { fid, items_fids: eligible }, value) {
    const picks = value['random_fids'];
    if (!isListOf(picks, eligible)) return undefined;
    return withFlow(program, state, { draws: { ...state.flow.draws, [fid]: { eligible, picks } } });
  },
  fail: (program, state, { fid, items_fids: eligible }) =>
    withFlow(program, state, { draws: { ...state.flow.draws, [fid]: { eligible, picks: [] } } }),
};

/** Requests the score of the answers so far. If it fails, conditions on the score are false. */
export const scoreEffect: EffectKind<'score'> = {
  type: 'score',
  due: {
    way(moment, destination) {
      const due = findDueOnPath(moment, destination);
      return due?.type === 'score' ? due : undefined;
    },
  },
  take(program, state, { fid, basis }, value) {
    const score = value['final_score'];
    if (typeof score !== 'number' || !Number.isFinite(score)) return undefined;
    return withFlow(program, state, { scores: { ...state.flow.scores, [fid]: { value: score, basis } } });
  },
  fail: (program, state, { fid, basis }) =>
    withFlow(program, state, { scores: { ...state.flow.scores, [fid]: { value: null, basis } } }),
};

/**
 * Continues with new results of the flow. They can open nodes and change the order, so the number of the current page
 * is computed again.
 */
function withFlow(program: Program, state: State, facts: Partial<FlowFacts>): StepResult {
  const firstOccurrence = pageAt(computeMoment(program, state), state.page).occurrences[0];
  const changedState = { ...withoutPending(state), flow: { ...state.flow, ...facts } };
  const draft = computeDraft(program, changedState);
  settleAll(draft);
  const page =
    firstOccurrence === undefined
      ? state.page
      : (draft.presentation.pageOf[firstOccurrence.node] ?? state.page);
  return advance(program, finishDraft(draft, { page, issues: [] }), draft);
}

function isListOf(value: unknown, allowed: readonly string[]): value is readonly string[] {
  return (
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((item) => allowed.includes(item))
  );
}
