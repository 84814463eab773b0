import type { VerifyAsk } from '@canvass/protocol';
import { isVisible } from '../../engine/environment.ts';
import { askedQuestion } from '../../engine/view/localise.ts';
import { extension } from '../../engine/extension.ts';
import type { Program, ProgramQuestion } from '../../engine/program.ts';
import type { State } from '../../engine/types.ts';
import { vectorGet } from '../../engine/vector.ts';
import { visibleOn } from '../../engine/step/walk.ts';
import { momentOf } from '../../engine/moment.ts';

const NOTHING: readonly VerifyAsk[] = [];

export const askers = extension<readonly number[]>('askers');
/** Questions whose answer the server verifies when their page is left, by index. */
export const askersOf = (program: Program): readonly number[] => askers.of(program) ?? [];

/**
 * Questions whose answer only the server can wholly accept (VALID-13, Duplicate checks; CALL-15, sms-verify),
 * by index. Known when a project is compiled, so that all others pay nothing for it.
 */
export function askersAmong(questions: readonly ProgramQuestion[]): readonly number[] {
  return questions
    .filter(({ type, question }) => type.asks !== undefined && (question.unique || question.sms_verify))
    .map(({ index }) => index);
}

/** What must be verified before the page may be left. Nothing in previews: there is nobody to ask (STATE-13). */
export function asksOfPage(program: Program, state: State): readonly VerifyAsk[] {
  const asking = askersOf(program);
  if (asking.length === 0 || state.page < 0 || state.facts.mode === 'preview') return NOTHING;
  return visibleOn(momentOf(program, state), state.page)
    .filter(({ question }) => asking.includes(question.index))
    .flatMap(({ question }) => asksOf(program, state, question));
}

/** What the visible answers of the whole survey ask for, in the order of the file. */
export function asksOfSurvey(program: Program, state: State): readonly VerifyAsk[] {
  if (state.facts.mode === 'preview') return NOTHING;
  return askersOf(program)
    .filter((index) => isVisible(program, state.status, index))
    .flatMap((index) => program.questions[index] ?? [])
    .flatMap((question) => asksOf(program, state, question));
}

function asksOf(program: Program, state: State, question: ProgramQuestion): readonly VerifyAsk[] {
  const answer = vectorGet(state.effective, question.index);
  if (answer === null) return NOTHING;
  return question.type.asks?.(askedQuestion(momentOf(program, state), question), answer) ?? NOTHING;
}
