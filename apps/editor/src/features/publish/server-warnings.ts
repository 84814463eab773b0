import type { FoundIssue as ServerIssue } from '@canvass/protocol';
import type { FoundIssue } from '../../worker/check-task.ts';

/** The server's warnings that the editor's own check does not have. They are in English. */
export function listServerWarnings(
  warnings: readonly ServerIssue[],
  ownIssues: readonly Pick<FoundIssue, 'id' | 'path'>[],
): readonly FoundIssue[] {
  const known = new Set(ownIssues.map(({ id, path }) => `${id} ${path}`));
  return warnings
    .filter(({ id, path }) => !known.has(`${id} ${path}`))
    .map(({ id, severity, path, message, fix }) => ({
      id,
      severity,
      path,
      message,
      fix,
      line: 1,
      column: 1,
    }));
}
