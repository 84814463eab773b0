import { NOT_ENDED, type SessionFacts } from '@canvass/protocol';
import { draftOf } from './draft.ts';
import type { Program } from './program.ts';
import { questionContext } from './question-context.ts';
import { settleAll } from './settle.ts';
import { NO_JUMP } from './status.ts';
import type { State } from './types.ts';
import { vectorOf, vectorSet } from './vector.ts';
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
  draft.answers = initialAnswers(program, blank);
  settleAll(draft);
  const { answers, effective, status, options, rows, jumps } = draft;
  return { ...blank, answers, effective, status, options, rows, jumps, page: pageAfter(program, draft, -1) };
}

function initialAnswers(program: Program, blank: State): State['answers'] {
  let answers = blank.answers;
  for (const question of program.questions) {
    const answer = question.type.initialAnswer(question.question, questionContext(program, blank, question));
    if (answer !== undefined) answers = vectorSet(answers, question.index, answer);
  }
  return answers;
}
