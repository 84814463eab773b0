import type { AnswerCheck } from '@canvass/protocol';
import { isVisible } from '../../content/environment.ts';
import { askedQuestion } from '../../content/localise.ts';
import { extension } from '../../program/extension.ts';
import type { Program, ProgramQuestion } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { visibleOn } from '../../step/walk.ts';
import { momentOf } from '../../program/moment.ts';

const NOTHING: readonly AnswerCheck[] = [];

export const serverChecked = extension<readonly number[]>();
/** Indexes of questions whose answer the server checks when their page is left. */
export const serverCheckedQuestions = (program: Program): readonly number[] =>
  serverChecked.of(program) ?? [];

/** Checks required before leaving the page. Empty in previews, which have no server (STATE-13). */
export function checksOfPage(program: Program, state: State): readonly AnswerCheck[] {
  const verified = serverCheckedQuestions(program);
  if (verified.length === 0 || state.page < 0 || state.facts.mode === 'preview') return NOTHING;
  return visibleOn(momentOf(program, state), state.page)
    .filter(({ question }) => verified.includes(question.index))
    .flatMap(({ question }) => checksOf(program, state, question));
}

/** Checks of all visible answers of the survey, in the order of the file. */
export function checksOfSurvey(program: Program, state: State): readonly AnswerCheck[] {
  if (state.facts.mode === 'preview') return NOTHING;
  return serverCheckedQuestions(program)
    .filter((index) => isVisible(program, state.status, index))
    .flatMap((index) => program.questions[index] ?? [])
    .flatMap((question) => checksOf(program, state, question));
}

function checksOf(program: Program, state: State, question: ProgramQuestion): readonly AnswerCheck[] {
  const answer = vectorGet(state.effective, question.index);
  if (answer === null) return NOTHING;
  return question.type.serverChecks?.(askedQuestion(momentOf(program, state), question), answer) ?? NOTHING;
}
