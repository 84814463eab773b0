import type { SoundQuestion } from '@canvass/project/file';
import { isWholeType, questionTypeId, type WholeTypeRegistry } from '../question-type/question-type.ts';
import { type CompileIssue, createIssueSink } from '../compile/issues.ts';

/** What types say of the questions of a project that cannot be compiled, because something else in it is wrong. */
export function checkSoundQuestions(
  questions: readonly SoundQuestion[],
  registry: WholeTypeRegistry,
): readonly CompileIssue[] {
  const sink = createIssueSink();
  for (const { question, path } of questions) {
    const type = registry.get(questionTypeId(question));
    if (type !== undefined && isWholeType(type)) sink.addProblems(path, type.check?.(question) ?? []);
  }
  return sink.issues;
}
