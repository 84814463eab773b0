import { formatPath } from '../json/path.ts';
import type { ProjectIssue } from '../findings/findings.ts';
import type { Question } from '../project.ts';
import type { ProjectIndex } from '../project-index/project-index.ts';

/** A question of a project that has errors elsewhere. */
export interface SoundQuestion {
  readonly question: Question;
  readonly path: string;
}

/** Questions without errors, so that their types' checks can run before other errors are fixed. */
export function soundQuestions(
  { items }: ProjectIndex,
  issues: readonly ProjectIssue[],
): readonly SoundQuestion[] {
  const errors = issues.filter(({ severity }) => severity === 'error').map(({ path }) => path);
  return items.flatMap(({ kind, value, path: place }) => {
    const path = formatPath(place);
    const isWrong = errors.some(
      (at) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`),
    );
    // Categories become rows only when a project is prepared.
    if (kind !== 'question' || isWrong || value.category_items !== undefined) return [];
    // The shape of the question is checked, and texts without markup are valid rich texts.
    return [{ question: value as unknown as Question, path }];
  });
}
