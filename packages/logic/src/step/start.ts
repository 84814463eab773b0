import { computeDraft, finishDraft, setAnswer } from './settle/draft.ts';
import type { Draft, Program } from '../program/program.ts';
import { advance } from './move.ts';
import { questionContext } from '../content/question-context.ts';
import { settleAll } from './settle/settle.ts';
import type { FlowFacts, State, StepResult } from '../program/types.ts';
import { NOT_ENDED, type SessionFacts } from '@canvass/protocol';
import { NO_JUMP } from '../program/status.ts';
import { createVector } from '../program/vector.ts';

/**
 * Starts a response on the first page with a visible question. `page` is -1 if no question is visible; `next` then
 * completes the survey at once. If the survey begins with an effect, such as a draw, it is pending and `page` is -1
 * until its result arrives.
 */
export function start(program: Program, facts: SessionFacts, givenAnswers?: GivenAnswers): State {
  return startWithReports(program, facts, givenAnswers).state;
}

/** Existing answers of a response, by gid. Invalid ones are ignored. */
export type GivenAnswers = Readonly<Record<string, unknown>>;

/** `start` with the effects that report failed rules, for the host that logs them (ENGINE-11, Logic engine failures). */
export function startWithReports(
  program: Program,
  facts: SessionFacts,
  givenAnswers = facts.restored ?? {},
): StepResult {
  const initialState = blankState(program, facts);
  const draft = computeDraft(program, initialState);
  setInitialAnswers(draft);
  setGivenAnswers(draft, givenAnswers);
  if (facts.mode === 'modify') draft.state.given = draft.state.answers;
  settleAll(draft);
  return advance(program, finishDraft(draft, initialState), draft);
}

function setInitialAnswers(draft: Draft): void {
  for (const question of draft.program.questions) {
    const answer = question.type.initialAnswer(question.question, questionContext(draft, question));
    if (answer !== undefined) setAnswer(draft, question.index, answer);
  }
}

function setGivenAnswers(draft: Draft, givenAnswers: GivenAnswers): void {
  for (const [gid, raw] of Object.entries(givenAnswers)) {
    const question = draft.program.questions[draft.program.byGid.get(gid) ?? -1];
    if (question === undefined) continue;
    const answer = raw === null ? undefined : question.type.parse(raw, question.question);
    if (answer !== undefined) setAnswer(draft, question.index, answer);
  }
}

const NO_FLOW_FACTS: FlowFacts = { draws: {}, scores: {}, totalScore: null };

/** The state before answers and settling: everything is visible. */
export function blankState(program: Program, facts: SessionFacts): State {
  return {
    v: 1,
    facts,
    language: facts.language,
    now: facts.now,
    answers: createVector<unknown>(program.questions.length, null),
    effective: createVector<unknown>(program.questions.length, null),
    status: createVector(program.nodes.length, 0),
    options: {},
    rows: {},
    jumps: program.jumpSources.map(() => NO_JUMP),
    flow: NO_FLOW_FACTS,
    page: -1,
    move: { asked: 'nothing', begins: true },
    issues: [],
    pending: [],
    end: NOT_ENDED,
    effectCount: 0,
  };
}
