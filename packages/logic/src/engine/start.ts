import { NOT_ENDED, type SessionFacts } from '@canvass/protocol';
import { type Draft, draftOf, merged, setAnswer } from './draft.ts';
import { advance } from './move.ts';
import type { Program } from './program.ts';
import { questionContext } from './question-context.ts';
import { settleAll } from './settle.ts';
import { NO_JUMP } from './status.ts';
import type { FlowFacts, State, StepResult } from './types.ts';
import { vectorOf } from './vector.ts';

const NO_FLOW_FACTS: FlowFacts = { draws: {}, scores: {}, totalScore: null };

/**
 * A new response on its first page with a visible question. `page` is -1 when there is none: a `next` then
 * completes the survey at once. Where the survey begins with a draw or a quota, that is pending, and the page is -1
 * until the host has said.
 */
export function start(program: Program, facts: SessionFacts): State {
  return begin(program, facts).state;
}

/** The same with what went wrong on the way: for the host that reports it (ENGINE-11, Logic engine failures). */
export function begin(program: Program, facts: SessionFacts): StepResult {
  const blank: State = {
    v: 1,
    facts,
    language: facts.language,
    now: facts.now,
    answers: vectorOf<unknown>(program.questions.length, null),
    effective: vectorOf<unknown>(program.questions.length, null),
    status: vectorOf(program.nodes.length, 0),
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
  const draft = draftOf(program, blank);
  setInitialAnswers(draft);
  settleAll(draft);
  return advance(program, merged(blank, draft, blank), draft.reports);
}

function setInitialAnswers(draft: Draft): void {
  const { program, before } = draft;
  for (const question of program.questions) {
    const answer = question.type.initialAnswer(question.question, questionContext(program, before, question));
    if (answer !== undefined) setAnswer(draft, question.index, answer);
  }
}
