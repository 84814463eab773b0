import type { ProgramGroup, DueEffect, Leaving, Moment, Program, Stage } from '../program/program.ts';
import { draftOf, merged, setStatus } from './settle/draft.ts';
import { momentOf } from '../program/moment.ts';
import { rankIn } from '../program/presentation.ts';
import { DECIDED } from '../program/status.ts';
import type { Effect, Move, PendingEffect, State, StepResult } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { dueAt, endStatusOf, pageAfter, visibleOn } from './walk.ts';

const NO_EFFECTS: readonly Effect[] = [];
const NOTHING: readonly never[] = [];
const NOT_ASKED: Move = { asked: 'nothing' };

/** The stages of a move in their order: whether one is still to come, and how far the move is once it has asked. */
const STAGES: readonly {
  readonly stage: Stage;
  readonly isAhead: (move: Move) => boolean;
  readonly after: (move: Move) => Move;
}[] = [
  {
    // Answers come before quotas: one that is wrong takes no slot.
    stage: 'answers',
    isAhead: ({ asked, verified }) => asked === 'nothing' && verified !== true,
    after: (move) => ({ ...move, verified: true }),
  },
  {
    stage: 'page',
    isAhead: ({ asked }) => asked === 'nothing',
    after: (move) => ({ ...move, asked: 'page' }),
  },
  {
    // A value may bring the next node of the flow that needs one.
    stage: 'way',
    isAhead: () => true,
    after: (move) => ({ ...move, asked: move.asked === 'passed' ? 'passed' : 'page' }),
  },
  {
    stage: 'passed',
    isAhead: ({ asked }) => asked !== 'passed',
    after: (move) => ({ ...move, asked: 'passed' }),
  },
  {
    stage: 'end',
    isAhead: ({ begins }) => begins !== true,
    after: () => ({ asked: 'passed' }),
  },
];

/**
 * Leaves the page forwards, as far as this host knows: asks for what is due first, one thing after the other, and then
 * arrives. Pure: asking again after a reload asks the same. It goes on with the budget of the step, if it ends one.
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
  const moment = momentOf(program, state, meter);
  const next = pageAfter(moment, state.page);
  const leaving: Leaving = { next, end: next >= 0 ? undefined : endStatusOf(moment) };
  for (const { stage, isAhead, after } of STAGES) {
    const due = isAhead(move) ? dueAt(moment, stage, leaving) : undefined;
    if (due !== undefined) return wait(state, due, after(move), reports);
  }
  return arrive(program, state, next, reports);
}

function wait(state: State, due: DueEffect, move: Move, reports: readonly Effect[]): StepResult {
  const pending = { id: `${due.type}:${state.effectCount}`, ...due } as PendingEffect; // with an id it is one
  return {
    state: { ...state, issues: [], pending: [pending], move, effectCount: state.effectCount + 1 },
    effects: [...reports, pending],
  };
}

function arrive(program: Program, state: State, next: number, reports: readonly Effect[]): StepResult {
  const there = { ...withoutMove(state), page: next, pending: NOTHING, issues: NOTHING };
  return { state: withProgress(program, decideOnce(program, there)), effects: reports };
}

/** Most moves wait for nothing, and copying a state without some of its members costs more than a whole step. */
function withoutMove(state: State): State {
  if (state.move === undefined && state.screen === undefined) return state;
  const { move: _, screen: __, ...rest } = state;
  return rest;
}

/** SHOW-5, ruleOnce: groups that have been reached keep what their display rule said. */
function decideOnce(program: Program, state: State): State {
  const decided = program.groups.filter(isDecidedOnce);
  if (decided.length === 0) return state;
  const draft = draftOf(program, state);
  const [first] = visibleOn(draft, state.page);
  if (first === undefined) return state;
  const { presentation } = draft;
  for (const { node } of decided) {
    if (rankIn(presentation, node) > rankIn(presentation, first.node)) continue;
    setStatus(draft, node, vectorGet(draft.state.status, node) | DECIDED);
  }
  return merged(draft, state);
}

/** Honest progress counts what is still to come, and never goes back. */
function withProgress(program: Program, state: State): State {
  if (program.project.settings?.honest_progress !== true) return state;
  const moment = momentOf(program, state);
  let passed = 0;
  let all = 0;
  moment.presentation.pages.forEach((_, page) => {
    const shown = visibleOn(moment, page).length;
    all += shown;
    if (page < state.page) passed += shown;
  });
  const now = Math.ceil((passed / Math.max(all, 1)) * 100);
  return { ...state, progress: Math.max(state.progress ?? 0, Math.min(now, 99)) };
}

/** SHOW-5, ruleOnce: its display rule is decided when it is reached first. */
export const isDecidedOnce = ({ once, display }: ProgramGroup): boolean => once && display !== undefined;
