import type { Program } from '@canvass/logic';
import type { AnswerToCorrect } from '@canvass/protocol';

/** With the questions of the editor's project that the answered version does not have: nothing can be stored for them. */
export function withUnknownQuestions({ questions }: Program, stored: AnswerToCorrect): AnswerToCorrect {
  const known = new Set(stored.questions);
  const unknown = questions.filter(({ gid }) => !known.has(gid));
  const closed = unknown.map(({ gid }) => [gid, 'modify.not_in_version'] as const);
  return { ...stored, read_only: { ...stored.read_only, ...Object.fromEntries(closed) } };
}
