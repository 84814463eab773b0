import { END_STATES, type EndStatus, type VerifyAsk } from '@canvass/protocol';
import { asksOfPage } from './asks.ts';
import { draftOf, merged, setStatus } from '../settle/draft.ts';
import type { DueEffect, Moment, Program, ProgramPlace } from '../program.ts';
import { momentOf } from '../moment.ts';
import { rankIn } from '../presentation.ts';
import { DECIDED } from '../status.ts';
import type { Effect, Move, PendingEffect, State, StepResult } from '../types.ts';
import { vectorGet } from '../vector.ts';
import { between, dueAfter, endStatusOf, pageAfter, pageAt, visibleOn } from './walk.ts';

const NO_EFFECTS: readonly Effect[] = [];
const NOTHING: readonly never[] = [];
const NOT_ASKED: Move = { asked: 'nothing' };

/**
 * Leaves the page forwards, as far as this host knows: asks for what is due first (whether the answers are in order,
 * where only the server can tell; quotas of the page; the flow; quotas of what is passed over), one thing after the
 * other, and then arrives. Pure: asking again after a reload asks the same.
 */
export function advance(program: Program, state: State, reports: readonly Effect[] = NO_EFFECTS): StepResult {
  const move: Move = state.move ?? NOT_ASKED;
  const moment = momentOf(program, state);
  const next = pageAfter(moment, state.page);
  const end = next >= 0 ? undefined : endStatusOf(moment);
  const wish = wishOf(moment, {
    move,
    next,
    isCounted: state.facts.mode === undefined && end?.status !== END_STATES.screenOut.status,
  });
  if (wish !== undefined) return wait(state, wish.effect, wish.move, reports);
  return arrive(program, state, { next, end, begins: move.begins === true }, reports);
}

interface Leaving {
  readonly move: Move;
  readonly next: number;
  /** Somebody who is screened out, looks at a preview or corrects answers takes no place in a quota. */
  readonly isCounted: boolean;
}

/**
 * The first thing that has to be asked, and how far the move has come then. Answers come before quotas: one that is
 * wrong takes no place.
 */
function wishOf(
  moment: Moment,
  { move, next, isCounted }: Leaving,
): { readonly effect: Wish; readonly move: Move } | undefined {
  const { program, state } = moment;
  const asks = move.asked === 'nothing' && move.verified !== true ? asksOfPage(program, state) : NOTHING;
  if (asks.length > 0) return { effect: { type: 'verify', asks }, move: { ...move, verified: true } };
  const ofPage = move.asked === 'nothing' && isCounted ? waitsOfPage(moment) : undefined;
  if (ofPage !== undefined)
    return { effect: { type: 'quota', gids: ofPage }, move: { ...move, asked: 'page' } };
  const due = dueAfter(moment, state.page, next);
  if (due !== undefined)
    return { effect: due, move: { ...move, asked: move.asked === 'passed' ? 'passed' : 'page' } };
  if (move.asked === 'passed' || !isCounted) return undefined;
  const gids = waitsBetween(moment, next);
  return gids.length === 0
    ? undefined
    : { effect: { type: 'quota', gids }, move: { ...move, asked: 'passed' } };
}

/** Questions on the page that quota cells read; undefined: none. Before the first page: cells that read no question. */
function waitsOfPage(moment: Moment): readonly string[] | undefined {
  const { program, state } = moment;
  const { start, nodes } = program.quotaWaits;
  if (state.page < 0) return start ? [] : undefined;
  if (nodes.length === 0) return undefined;
  const gids = pageAt(moment, state.page)
    .places.filter(({ node }) => nodes.includes(node))
    .map(({ question }) => question.gid);
  return gids.length === 0 ? undefined : gids;
}

/** Hidden ones that the respondent passes over: they are decided too. */
function waitsBetween(moment: Moment, next: number): readonly string[] {
  const { program, presentation, state } = moment;
  const { nodes } = program.quotaWaits;
  if (nodes.length === 0) return [];
  const { from, to } = between(moment, state.page, next);
  const passed = nodes.flatMap((node): readonly ProgramPlace[] => {
    const rank = rankIn(presentation, node);
    const found = program.nodes[node];
    return rank > from && rank < to && found?.kind === 'question' ? [found.place] : [];
  });
  return [...new Set(passed.map(({ question }) => question.gid))];
}

type Wish =
  | DueEffect
  | { readonly type: 'quota'; readonly gids: readonly string[] }
  | { readonly type: 'verify'; readonly asks: readonly VerifyAsk[] }
  | { type: 'submit'; end: EndStatus };

function wait(state: State, wish: Wish, move: Move, reports: readonly Effect[]): StepResult {
  const pending = { id: `${wish.type}:${state.effectCount}`, ...wish } as PendingEffect; // a wish with an id
  return {
    state: { ...state, issues: [], pending: [pending], move, effectCount: state.effectCount + 1 },
    effects: [...reports, pending],
  };
}

interface Arrival {
  readonly next: number;
  readonly end: EndStatus | undefined;
  readonly begins: boolean;
}

function arrive(
  program: Program,
  state: State,
  { next, end, begins }: Arrival,
  reports: readonly Effect[],
): StepResult {
  if (end !== undefined && !begins) return wait(state, { type: 'submit', end }, { asked: 'passed' }, reports);
  const there = { ...withoutMove(state), page: next, pending: NOTHING, issues: NOTHING };
  const decided = program.onceGroups.length === 0 ? there : decideOnce(program, there);
  return { state: withProgress(program, decided), effects: reports };
}

/** Most moves wait for nothing, and copying a state without some of its members costs more than a whole step. */
function withoutMove(state: State): State {
  if (state.move === undefined && state.screen === undefined) return state;
  const { move: _, screen: __, ...rest } = state;
  return rest;
}

/** SHOW-5, ruleOnce: groups that have been reached keep what their display rule said. */
function decideOnce(program: Program, state: State): State {
  const draft = draftOf(program, state);
  const [first] = visibleOn(draft, state.page);
  if (first === undefined) return state;
  const { presentation } = draft;
  for (const { node } of program.onceGroups) {
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
