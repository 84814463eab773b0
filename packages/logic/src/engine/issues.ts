import type { ProjectIssue } from '@canvass/protocol';
import type { LanguageIssue } from '../language/index.ts';

/** Collects what is wrong with a project while it is compiled. */
export interface IssueSink {
  readonly issues: readonly ProjectIssue[];
  add(
    severity: ProjectIssue['severity'],
    id: string,
    where: { path: string; message: string; mend: string },
  ): void;
  addLanguage(path: string, issues: readonly LanguageIssue[]): void;
}

export function createIssueSink(): IssueSink {
  const issues: ProjectIssue[] = [];
  return {
    issues,
    add: (severity, id, { path, message, mend }) => issues.push({ id, severity, path, message, mend }),
    addLanguage: (path, found) => {
      for (const { id, severity, from, to, message, mend } of found) {
        issues.push({ id, severity, path, from, to, message, mend });
      }
    },
  };
}
