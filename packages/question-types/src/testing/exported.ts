import { type WholeQuestionType, variableCode } from '@canvass/logic';
import type { Question } from '@canvass/project';

/** What an answer is exported as, by the code of each variable; null where nothing was answered. */
export function exported<A>(type: WholeQuestionType<Question, A>, question: Question, answer: A) {
  const values = type.values(question, answer);
  return Object.fromEntries(
    type.variables(question).map((variable, at) => [variableCode(variable), values[at] ?? null]),
  );
}
