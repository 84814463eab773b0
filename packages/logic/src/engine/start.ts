import { NOT_ENDED, type SessionFacts } from '@canvass/protocol';
import { type Draft, draftOf, setAnswer } from './draft.ts';
import type { Program } from './program.ts';
import { questionContext } from './question-context.ts';
import { settleAll } from './settle.ts';
import { NO_JUMP } from './status.ts';
import type { State } from './types.ts';
import { vectorOf } from './vector.ts';
import { pageAfter } from './walk.ts';

/**
 * A new response on its first page with a visible question. `page` is -1 when there is none: a `next` then
 * completes the survey at once.
 */
export function start(program: Program, facts: SessionFacts): State {
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
    page: -1,
    issues: [],
    pending: [],
    end: NOT_ENDED,
    effectCount: 0,
  };
  const draft = draftOf(program, blank);
  setInitialAnswers(draft);
  settleAll(draft);
  const { answers, effective, status, options, rows, jumps } = draft;
  return { ...blank, answers, effective, status, options, rows, jumps, page: pageAfter(program, draft, -1) };
}

function setInitialAnswers(draft: Draft): void {
  const { program, before } = draft;
  for (const question of program.questions) {
    const answer = question.type.initialAnswer(question.question, questionContext(program, before, question));
    if (answer !== undefined) setAnswer(draft, question.index, answer);
  }
}
