import type { Question } from '@canvass/project';
import { canonicalJson } from '@canvass/protocol';
import { type QuestionType, questionTypeId } from './question-type.ts';

/** A question with its type, as a program has it. */
export interface TypedQuestion {
  readonly type: QuestionType;
  readonly question: Question;
}

/**
 * Whether an answer to one version of a question still is the same answer of another (STATE-14). The type says so itself: it reads
 * the same from both, and finds the same choices in it. Nothing here knows in which fields a type keeps what can be chosen.
 */
export function answerFits(before: TypedQuestion, after: TypedQuestion, answer: unknown): boolean {
  if (questionTypeId(before.question) !== questionTypeId(after.question)) return false;
  return readBy(before, answer) === readBy(after, answer);
}

/** Undefined: it is no answer. */
function readBy({ type, question }: TypedQuestion, raw: unknown): string | undefined {
  const answer = type.parse(raw, question);
  if (answer === undefined) return undefined;
  const choices = type.choices(question, answer).map(({ option, row }) => [option.gid, row?.gid ?? null]);
  return canonicalJson([answer, choices]);
}
