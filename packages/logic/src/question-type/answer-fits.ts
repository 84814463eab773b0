import type { Question } from '@canvass/project';
import { canonicalJson } from '@canvass/protocol';
import { type QuestionType, questionTypeId } from './question-type.ts';

export interface TypedQuestion {
  readonly type: QuestionType;
  readonly question: Question;
}

/**
 * Whether an answer to one version of a question means the same in another (STATE-14). Compares the results of the
 * type's `parse` and `choices` for both versions, so that the fields of a type need not be known here.
 */
export function answerFits(before: TypedQuestion, after: TypedQuestion, answer: unknown): boolean {
  if (questionTypeId(before.question) !== questionTypeId(after.question)) return false;
  return readBy(before, answer) === readBy(after, answer);
}

/** Undefined if the answer is invalid. */
function readBy({ type, question }: TypedQuestion, raw: unknown): string | undefined {
  const answer = type.parse(raw, question);
  if (answer === undefined) return undefined;
  const choices = type.choices(question, answer).map(({ option, row }) => [option.gid, row?.gid ?? null]);
  return canonicalJson([answer, choices]);
}
