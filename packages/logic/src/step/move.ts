import type { Moment, Program } from '../program/program.ts';
import type {
  DueEffect,
  Destination,
  Stage,
  Effect,
  Move,
  PendingEffect,
  State,
  StepResult,
} from '../program/types.ts';
import { computeMoment } from '../program/moment.ts';
import { dueAt, endStatusOf, pageAfter, visibleOn } from './walk.ts';

const NO_EFFECTS: readonly Effect[] = [];
const NOTHING: readonly never[] = [];
const NOT_ASKED: Move = { asked: 'nothing' };

/** Whether a stage is still ahead in a move, and the progress of the move once the stage has requested an effect. */
const STAGES: {
  readonly [S in Stage]: {
    readonly isAhead: (move: Move) => boolean;
    readonly after: (move: Move) => Move;
  };
} = {
  // This stage precedes quotas, so that an invalid answer does not take a slot.
  answers: {
    isAhead: ({ asked, verified }) => asked === 'nothing' && verified !== true,
    after: (move) => ({ ...move, verified: true }),
  },
  page: {
    isAhead: ({ asked }) => asked === 'nothing',
    after: (move) => ({ ...move, asked: 'page' }),
  },
  // Repeated until no effect is due: a value can lead to another node that needs an effect.
  way: {
    isAhead: () => true,
    after: (move) => ({ ...move, asked: move.asked === 'passed' ? 'passed' : 'page' }),
  },
  passed: {
    isAhead: ({ asked }) => asked !== 'passed',
    after: (move) => ({ ...move, asked: 'passed' }),
  },
  end: {
    isAhead: ({ begins }) => begins !== true,
    after: () => ({ asked: 'passed' }),
  },
};

/**
 * Leaves the page forwards: requests the first effect that is due, or opens the next page if none is. Pure: after a
 * reload it requests the same effect. `meter` and `reports` are those of the step that it ends.
 */
export function advance(
  program: Program,
  state: State,
  {
    meter,
    reports = NO_EFFECTS,
  }: { readonly meter?: Moment['meter']; readonly reports?: readonly Effect[] } = {},
): StepResult {
  const move: Move = state.move ?? NOT_ASKED;
  const moment = computeMoment(program, state, meter);
  const next = pageAfter(moment, state.page);
  const leaving: Destination = { next, end: next >= 0 ? undefined : endStatusOf(moment) };
  for (const stage of program.stages) {
    const { isAhead, after } = STAGES[stage.stage];
    const due = isAhead(move) ? dueAt(moment, stage, leaving) : undefined;
    if (due !== undefined) return requestEffect(state, due, after(move), reports);
  }
  return arrive(program, state, next, reports);
}

function requestEffect(state: State, due: DueEffect, move: Move, reports: readonly Effect[]): StepResult {
  const pending = { id: `${due.type}:${state.effectCount}`, ...due } as PendingEffect; // a due effect with an id is a request
  return {
    state: { ...state, issues: [], pending: [pending], move, effectCount: state.effectCount + 1 },
    effects: [...reports, pending],
  };
}

function arrive(program: Program, state: State, next: number, reports: readonly Effect[]): StepResult {
  let arrived: State = { ...withoutMove(state), page: next, pending: NOTHING, issues: NOTHING };
  for (const arrive of program.arrivals) arrived = arrive(program, arrived);
  return { state: withProgress(program, arrived), effects: reports };
}

/**
 * Removes `move` and `screen`, and with them `asked`. Lists all other fields, because objects from one literal share a
 * hidden class in V8: copying and reading them is several times as fast as with rest syntax.
 */
function withoutMove(state: State): State {
  if (state.move === undefined && state.screen === undefined) return state;
  const { v, facts, language, now, answers, effective, status, options, rows, jumps, flow, page } = state;
  const { issues, pending, end, effectCount, given, files, progress } = state;
  return {
    v,
    facts,
    language,
    now,
    answers,
    effective,
    status,
    options,
    rows,
    jumps,
    flow,
    page,
    issues,
    pending,
    end,
    effectCount,
    ...(given !== undefined && { given }),
    ...(files !== undefined && { files }),
    ...(progress !== undefined && { progress }),
  };
}

/** Honest progress: the share of visible questions before the page. It never decreases. */
function withProgress(program: Program, state: State): State {
  if (program.project.settings?.honest_progress !== true) return state;
  const moment = computeMoment(program, state);
  let passedCount = 0;
  let visibleCount = 0;
  moment.presentation.pages.forEach((_, page) => {
    const shownCount = visibleOn(moment, page).length;
    visibleCount += shownCount;
    if (page < state.page) passedCount += shownCount;
  });
  const now = Math.ceil((passedCount / Math.max(visibleCount, 1)) * 100);
  return { ...state, progress: Math.max(state.progress ?? 0, Math.min(now, 99)) };
}
