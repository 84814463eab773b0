import type { ProjectIssue } from '@canvass/project';
import { locateAll } from '@canvass/project/file';
import type { FoundIssue } from './check-task.ts';

export function locateIssues(text: string, issues: readonly ProjectIssue[]): readonly FoundIssue[] {
  const positions = locateAll(text, issues);
  return issues.map(({ id, severity, path, from, to, message, fix, language, changes }, index) => ({
    id,
    severity,
    path,
    ...(from !== undefined && to !== undefined && { from, to }),
    message,
    fix,
    ...(language && { language }),
    ...(changes && { changes }),
    line: positions[index]?.line ?? 1,
    column: positions[index]?.column ?? 1,
  }));
}
