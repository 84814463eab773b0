import { type EndStatus, NOT_ENDED, type QuestionIssue, type VerifyAsk } from '@canvass/protocol';
import { draftOf, merged } from './draft.ts';
import { isShownAt } from './environment.ts';
import { advance } from './move.ts';
import { presentationOf } from './presentation.ts';
import type { Program } from './program.ts';
import { settleAll } from './settle.ts';
import type { FlowFacts, PendingEffect, State, StepResult } from './types.ts';
import { pageAt, visibleOn } from './walk.ts';

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
  submit: (_, state, __, value) => {
    const end = readEnd(value);
    return end && ended(state, end);
  },
  quota: (program, state, { gids }, value) => {
    const end = readEnd(value);
    if (end === undefined) return undefined;
    if (end.is_end === 1) return ended(state, end);
    if (value['status'] !== 3) return advance(program, settled(state));
    return turnedBack(program, state, typeof value['q'] === 'string' ? value['q'] : (gids.at(-1) ?? ''));
  },
  verify: (program, state, { asks }, value) => {
    const issues = readIssues(value['issues'], asks);
    if (issues === undefined) return undefined;
    if (issues.length === 0) return advance(program, settled(state));
    return withIssues(stay(state), issues);
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

/** Spec section 8: a failed draw gives an empty selection, a failed score a condition that does not hold. */
const failures: {
  readonly [T in PendingEffect['type']]: (
    program: Program,
    state: State,
    effect: Extract<PendingEffect, { type: T }>,
  ) => StepResult;
} = {
  submit: (_, state) => stay(state),
  quota: (_, state) => stay(state),
  verify: (_, state, { asks }) =>
    withIssues(stay(state), [{ gid: asks[0]?.gid ?? '', key: 'validate.not_checked' }]),
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

/** The respondent may press Next again. */
function stay(state: State): StepResult {
  const { move: _, ...rest } = state;
  return { state: { ...rest, pending: [] }, effects: [] };
}

function withIssues({ state, effects }: StepResult, issues: readonly QuestionIssue[]): StepResult {
  return { state: { ...state, issues }, effects };
}

/** Issues of questions that were asked about; undefined when one of them is something else. */
function readIssues(value: unknown, asks: readonly VerifyAsk[]): readonly QuestionIssue[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const issues = value.flatMap((issue) => readIssue(issue) ?? []);
  const isAsked = ({ gid }: QuestionIssue) => asks.some((ask) => ask.gid === gid);
  return issues.length === value.length && issues.every(isAsked) ? issues : undefined;
}

function readIssue(value: unknown): QuestionIssue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { gid, key, part } = value as Fields; // every field is checked here
  if (typeof gid !== 'string' || typeof key !== 'string') return undefined;
  return { gid, key, ...(typeof part === 'string' && { part }) };
}

/** Semantics b, warn_back: the quota is full, another answer to the question is asked for. */
function turnedBack(program: Program, state: State, q: string): StepResult {
  const places = program.questions[program.byGid.get(q) ?? -1]?.places ?? [];
  const place = places.find((one) => isShownAt(state.status, one));
  const { state: there, effects } = stay(state);
  const page = place === undefined ? -1 : (presentationOf(program, state).pageOf[place.node] ?? -1);
  const isBehind =
    page >= 0 && page <= state.page && visibleOn(program, state, page).some((one) => one === place);
  const issues = [
    {
      gid: isBehind ? q : (visibleOn(program, state, state.page)[0]?.question.gid ?? ''),
      key: 'quota.full_change',
    },
  ];
  return { state: { ...there, page: isBehind ? page : state.page, issues }, effects };
}

/** Goes on with new facts of the flow. They may open and close all that follows, and order it anew: the page is found again. */
function withFlow(program: Program, state: State, facts: Partial<FlowFacts>): StepResult {
  const here = pageAt(program, state, state.page).places[0];
  const changed = { ...settled(state), flow: { ...state.flow, ...facts } };
  const draft = draftOf(program, changed);
  settleAll(draft);
  const page = here === undefined ? state.page : (draft.presentation.pageOf[here.node] ?? state.page);
  return advance(program, merged(changed, draft, { page, issues: [] }), draft.reports);
}

function isListOf(value: unknown, known: readonly string[]): value is readonly string[] {
  return (
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((item) => known.includes(item))
  );
}

const END_STATUSES: readonly unknown[] = [-1, 1, 2, 3, 6];

function readEnd({ is_end, status, q, flow_end, total_score }: Fields): EndStatus | undefined {
  if ((is_end !== 0 && is_end !== 1) || !END_STATUSES.includes(status)) return undefined;
  if (is_end === 0) return NOT_ENDED;
  return {
    is_end,
    status: status as EndStatus['status'], // one of END_STATUSES
    ...(typeof q === 'string' && { q }),
    ...(typeof flow_end === 'boolean' && { flow_end }),
    ...(typeof total_score === 'number' && Number.isFinite(total_score) && { total_score }),
  };
}
