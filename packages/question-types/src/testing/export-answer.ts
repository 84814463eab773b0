import { type QuestionTypeWithTools, variableCode } from '@canvass/logic';
import type { Question } from '@canvass/project';

/** The exported values of an answer, by the code of each variable; null for variables without an answer. */
export function exportAnswer<A>(type: QuestionTypeWithTools<Question, A>, question: Question, answer: A) {
  const values = type.values(question, answer);
  return Object.fromEntries(
    type.variables(question).map((variable, at) => [variableCode(variable), values[at] ?? null]),
  );
}
