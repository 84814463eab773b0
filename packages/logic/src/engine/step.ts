import { type EndStatus, NOT_ENDED, type QuestionIssue } from '@canvass/protocol';
import { type Draft, draftOf, setAnswer, setStatus } from './draft.ts';
import type { Program, ProgramQuestion } from './program.ts';
import { isVisible } from './environment.ts';
import { questionContext } from './question-context.ts';
import { readEvent } from './read-event.ts';
import { settle, settleAnswer } from './settle.ts';
import { PASSED } from './status.ts';
import type { Effect, State, StepResult } from './types.ts';
import { vectorGet } from './vector.ts';
import { endOf, pageAfter, pageBefore, visibleOn } from './walk.ts';

const NO_EFFECTS: readonly Effect[] = [];
const NO_ISSUES: readonly QuestionIssue[] = [];

/**
 * The only way a response moves. Pure and total: whatever the event, it gives a state, and says why if it refused.
 * Costs the event's dependents, not the survey's length.
 */
export function step(program: Program, state: State, event: unknown): StepResult {
  const read = readEvent(event);
  if (read === undefined) return refuse(state, 'engine.unknown_event');
  switch (read.type) {
    case 'answer':
      return answer(program, state, read.gid, read.answer);
    case 'next':
      return next(program, state);
    case 'back':
      return back(program, state);
    case 'language':
      return { state: withFacts(program, state, { language: read.language }), effects: NO_EFFECTS };
    case 'clock':
      return { state: withFacts(program, state, { now: read.now }), effects: NO_EFFECTS };
    case 'fulfilled':
      return fulfil(state, read.id, read.value);
    case 'failed':
      return fail(state, read.id);
  }
}

function refuse(state: State, key: string, gid?: string): StepResult {
  return { state, effects: NO_EFFECTS, refused: gid === undefined ? { key } : { key, gid } };
}

/** Why the respondent may not act now, if so. */
function obstacle(state: State): string | undefined {
  if (state.end.is_end === 1) return 'engine.ended';
  return state.pending.length > 0 ? 'engine.pending' : undefined;
}

function answer(program: Program, state: State, gid: string, raw: unknown): StepResult {
  const blocked = obstacle(state);
  if (blocked !== undefined) return refuse(state, blocked, gid);
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return refuse(state, 'engine.unknown_question', gid);
  if (question.page !== state.page) return refuse(state, 'engine.not_on_page', gid);
  const parsed = raw === null ? null : question.type.parse(raw, question.question);
  if (parsed === undefined) return refuse(state, 'engine.wrong_answer', gid);
  if (vectorGet(state.answers, question.index) === parsed) return { state, effects: NO_EFFECTS };
  const draft = draftOf(program, state);
  setAnswer(draft, question.index, parsed);
  settleAnswer(draft, question);
  const { page } = state;
  const issues = issuesAfter(program, state, draft, question);
  return { state: merged(state, draft, { page, issues }), effects: draft.reports };
}

/** The state as the draft has it; one copy, since this is what every step costs. */
function merged(state: State, draft: Draft, { page, issues }: Pick<State, 'page' | 'issues'>): State {
  const { answers, effective, status, options, rows, jumps } = draft;
  return { ...state, answers, effective, status, options, rows, jumps, page, issues };
}

/**
 * Messages stay until the next attempt, but at the question that is being mended they go as they are mended. None is
 * added: what has just been begun (an option that asks for a text) is not an error yet.
 */
function issuesAfter(
  program: Program,
  state: State,
  draft: Draft,
  changed: ProgramQuestion,
): readonly QuestionIssue[] {
  if (state.issues.length === 0) return state.issues;
  const visible = new Set(visibleOn(program, draft, state.page));
  const now = validate(program, draft, changed);
  return state.issues.filter(({ gid, key, part }) => {
    if (!visible.has(program.byGid.get(gid) ?? -1)) return false;
    return gid !== changed.gid || now.some((issue) => issue.key === key && issue.part === part);
  });
}

function validate(
  program: Program,
  state: Draft | State,
  question: ProgramQuestion,
): readonly QuestionIssue[] {
  const current = vectorGet(state.effective, question.index);
  const found = question.type.validate(
    question.question,
    current ?? undefined,
    questionContext(program, state, question),
  );
  return found.length === 0 ? NO_ISSUES : found.map((issue) => ({ gid: question.gid, ...issue }));
}

function next(program: Program, state: State): StepResult {
  const blocked = obstacle(state);
  if (blocked !== undefined) return refuse(state, blocked);
  const draft = draftOf(program, state);
  pass(draft, state.page);
  const issues = issuesOfPage(program, draft, state.page);
  if (issues.length > 0) return { state: { ...state, issues }, effects: draft.reports };
  const page = pageAfter(program, draft, state.page);
  if (page >= 0) return { state: merged(state, draft, { page, issues }), effects: draft.reports };
  return complete(merged(state, draft, { page: state.page, issues }), endOf(program, draft), draft.reports);
}

function issuesOfPage(program: Program, draft: Draft, page: number): readonly QuestionIssue[] {
  let issues = NO_ISSUES;
  for (const index of visibleOn(program, draft, page)) {
    const question = program.questions[index];
    const found = question === undefined ? NO_ISSUES : validate(program, draft, question);
    if (found.length > 0) issues = [...issues, ...found];
  }
  return issues;
}

/** Leaving a page commits the jumps of its unanswered questions (semantics c), in order. */
function pass(draft: Draft, page: number): void {
  const { questions, pages } = draft.program;
  const { first, end } = pages[page] ?? { first: 0, end: 0 };
  for (let index = first; index < end; index += 1) {
    const question = questions[index];
    if (question?.jump === undefined) continue;
    const status = vectorGet(draft.status, question.node);
    if ((status & PASSED) !== 0) continue;
    setStatus(draft, question.node, status | PASSED);
    if (vectorGet(draft.effective, index) === null) settle(draft, [question.node]);
  }
}

/** The survey is complete: the host submits, and its word is the end. */
function complete(state: State, end: EndStatus, reports: readonly Effect[]): StepResult {
  const pending = { id: `submit:${state.effectCount}`, type: 'submit', end } as const;
  return {
    state: { ...state, issues: [], pending: [pending], effectCount: state.effectCount + 1 },
    effects: [...reports, pending],
  };
}

function back(program: Program, state: State): StepResult {
  const blocked = obstacle(state);
  if (blocked !== undefined) return refuse(state, blocked);
  if (program.project.desc_common_page?.hide_pre_btn === true) return refuse(state, 'engine.no_way_back');
  const page = pageBefore(program, state, state.page);
  if (page < 0) return refuse(state, 'engine.first_page');
  return { state: { ...state, page, issues: [] }, effects: NO_EFFECTS };
}

function withFacts(program: Program, state: State, facts: { language?: string; now?: number }): State {
  const changed = { ...state, ...facts };
  if (program.factReaders.length === 0) return changed;
  const draft = draftOf(program, changed);
  settle(draft, program.factReaders);
  return onRightPage(program, state, merged(changed, draft, changed));
}

/**
 * A new fact may show a question on an earlier page: it must not be missed, so the respondent goes on from there. Or it
 * may hide all of the page: then they are on the next one that shows something, else on the one before.
 */
function onRightPage(program: Program, before: State, state: State): State {
  const page = newlyShownPage(program, before, state) ?? nearestPage(program, state);
  return page === state.page ? state : { ...state, page, issues: [] };
}

function newlyShownPage(program: Program, before: State, state: State): number | undefined {
  const isNew = (index: number) =>
    !isVisible(program, before.status, index) && isVisible(program, state.status, index);
  return program.questions.find(({ index, page }) => page < state.page && isNew(index))?.page;
}

function nearestPage(program: Program, state: State): number {
  if (visibleOn(program, state, state.page).length > 0) return state.page;
  const after = pageAfter(program, state, state.page);
  const page = after >= 0 ? after : pageBefore(program, state, state.page);
  return page < 0 ? state.page : page;
}

function fulfil(state: State, id: string, value: unknown): StepResult {
  if (!state.pending.some((effect) => effect.id === id)) return refuse(state, 'engine.not_pending');
  const end = readEnd(value);
  if (end === undefined) return refuse(state, 'engine.wrong_value');
  return { state: { ...state, pending: [], end }, effects: NO_EFFECTS };
}

const END_STATUSES: readonly unknown[] = [-1, 1, 2, 3, 6];

function readEnd(value: unknown): EndStatus | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { is_end, status, q, flow_end } = value as Readonly<Record<string, unknown>>; // every field is checked below
  if ((is_end !== 0 && is_end !== 1) || !END_STATUSES.includes(status)) return undefined;
  if (is_end === 0) return NOT_ENDED;
  return {
    is_end,
    status: status as EndStatus['status'], // one of END_STATUSES
    ...(typeof q === 'string' && { q }),
    ...(typeof flow_end === 'boolean' && { flow_end }),
  };
}

function fail(state: State, id: string): StepResult {
  if (!state.pending.some((effect) => effect.id === id)) return refuse(state, 'engine.not_pending');
  return {
    state: { ...state, pending: state.pending.filter((effect) => effect.id !== id) },
    effects: NO_EFFECTS,
  };
}
