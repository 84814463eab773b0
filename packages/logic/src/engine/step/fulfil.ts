import { END_STATES, endNameOf, type EndStatus, NOT_ENDED } from '@canvass/protocol';
import { asksOfSurvey } from './asks.ts';
import { draftOf, merged } from '../settle/draft.ts';
import { leadBack, stay, turnedBack } from './lead-back.ts';
import { momentOf } from '../moment.ts';
import { advance } from './move.ts';
import type { Program } from '../program.ts';
import { readIssues } from './read-issues.ts';
import { settleAll } from '../settle/settle.ts';
import type { FlowFacts, PendingEffect, State, StepResult } from '../types.ts';
import { pageAt } from './walk.ts';

type Fulfil = {
  readonly [T in PendingEffect['type']]: (
    program: Program,
    state: State,
    effect: Extract<PendingEffect, { type: T }>,
    value: Fields,
  ) => StepResult | undefined;
};
type Fields = Readonly<Record<string, unknown>>;

const fulfilments: Fulfil = {
  submit: (program, state, _, value) => {
    if (value['issues'] !== undefined) return refused(program, state, value['issues']);
    const end = readEnd(value);
    return end && ended(state, end);
  },
  quota: (program, state, { gids }, value) => {
    const end = readEnd(value);
    if (end === undefined) return undefined;
    if (end.is_end === 1) return ended(state, end);
    if (value['status'] !== END_STATES.quotaFull.status) return advance(program, settled(state));
    return turnedBack(program, state, typeof value['q'] === 'string' ? value['q'] : (gids.at(-1) ?? ''));
  },
  verify: (program, state, { asks }, value) => {
    const issues = readIssues(value['issues'], asks);
    if (issues === undefined) return undefined;
    if (issues.length === 0) return advance(program, settled(state));
    return stay(state, issues);
  },
  draw: (program, state, { fid, items_fids: eligible }, value) => {
    const picks = value['random_fids'];
    if (!isListOf(picks, eligible)) return undefined;
    return withFlow(program, state, { draws: { ...state.flow.draws, [fid]: { eligible, picks } } });
  },
  score: (program, state, { fid, basis }, value) => {
    const score = value['final_score'];
    if (typeof score !== 'number' || !Number.isFinite(score)) return undefined;
    const scores = { ...state.flow.scores, [fid]: { value: score, basis } };
    return withFlow(program, state, { scores });
  },
};

/** CALL-9: a failed draw gives an empty selection, a failed score a condition that does not hold. */
const failures: {
  readonly [T in PendingEffect['type']]: (
    program: Program,
    state: State,
    effect: Extract<PendingEffect, { type: T }>,
  ) => StepResult;
} = {
  submit: (_, state) => stay(state),
  quota: (_, state) => stay(state),
  verify: (_, state, { asks }) => stay(state, [{ gid: asks[0]?.gid ?? '', key: 'error.network' }]),
  draw: (program, state, { fid, items_fids: eligible }) =>
    withFlow(program, state, { draws: { ...state.flow.draws, [fid]: { eligible, picks: [] } } }),
  score: (program, state, { fid, basis }) =>
    withFlow(program, state, { scores: { ...state.flow.scores, [fid]: { value: null, basis } } }),
};

/** Feeds the value of an effect and goes on; undefined when the value is not of the right shape. */
export function fulfil(
  program: Program,
  state: State,
  effect: PendingEffect,
  value: unknown,
): StepResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // The record has an entry for every type of effect, which takes effects of just that type.
  const take = fulfilments[effect.type] as (...args: readonly unknown[]) => StepResult | undefined;
  return take(program, state, effect, value);
}

/** Goes on without the value. */
export function fail(program: Program, state: State, effect: PendingEffect): StepResult {
  const take = failures[effect.type] as (...args: readonly unknown[]) => StepResult; // likewise
  return take(program, state, effect);
}

const settled = (state: State): State => ({ ...state, pending: [] });

function ended(state: State, end: EndStatus): StepResult {
  const { move: _, ...rest } = state;
  return { state: { ...rest, pending: [], issues: [], end }, effects: [] };
}

/** Somebody else was first with an answer that nobody else may give: another one is asked for. */
function refused(program: Program, state: State, value: unknown): StepResult | undefined {
  const issues = readIssues(value, asksOfSurvey(program, state));
  return issues === undefined || issues.length === 0 ? undefined : leadBack(program, state, issues);
}

/** Goes on with new facts of the flow. They may open and close all that follows, and order it anew: the page is found again. */
function withFlow(program: Program, state: State, facts: Partial<FlowFacts>): StepResult {
  const here = pageAt(momentOf(program, state), state.page).places[0];
  const changed = { ...settled(state), flow: { ...state.flow, ...facts } };
  const draft = draftOf(program, changed);
  settleAll(draft);
  const page = here === undefined ? state.page : (draft.presentation.pageOf[here.node] ?? state.page);
  return advance(program, merged(draft, { page, issues: [] }), draft.reports);
}

function isListOf(value: unknown, known: readonly string[]): value is readonly string[] {
  return (
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((item) => known.includes(item))
  );
}

function readEnd({ is_end, status, q, flow_end, end, total_score }: Fields): EndStatus | undefined {
  const name = endNameOf(status);
  if ((is_end !== 0 && is_end !== 1) || name === undefined) return undefined;
  if (is_end === 0) return NOT_ENDED;
  return {
    is_end,
    status: END_STATES[name].status,
    ...(typeof q === 'string' && { q }),
    ...(typeof flow_end === 'boolean' && { flow_end }),
    ...(typeof end === 'string' && { end }),
    ...(typeof total_score === 'number' && Number.isFinite(total_score) && { total_score }),
  };
}
