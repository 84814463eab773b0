import type { EngineIssueId } from '../issue-texts/engine-texts.table.ts';
import type { QuestionProblem } from '../question-type/question-type.ts';
import type { IssueParams, LanguageIssue } from '../language/index.ts';

/** A mistake in a project, as data. `describeIssues` of `@canvass/logic/author-texts` adds the text. */
export interface CompileIssue {
  /** A frozen id of the engine, the expression language or a question type's check. */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** JSON path from the root. */
  readonly path: string;
  /** Start in the text at `path`, in UTF-16 units. Absent if the issue is about the whole value. */
  readonly from?: number;
  readonly to?: number;
  readonly params: IssueParams;
}

export interface IssueSink {
  readonly issues: readonly CompileIssue[];
  add(severity: CompileIssue['severity'], id: EngineIssueId, path: string, params?: IssueParams): void;
  addLanguage(path: string, issues: readonly LanguageIssue[]): void;
  /** Adds issues that already have a path. */
  addPlaced(issues: readonly CompileIssue[]): void;
  retract(isReplaced: (issue: CompileIssue) => boolean): void;
  addProblems(path: string, problems: readonly QuestionProblem[]): void;
}

export function createIssueSink(): IssueSink {
  let issues: CompileIssue[] = [];
  return {
    get issues() {
      return issues;
    },
    addPlaced: (placed) => issues.push(...placed),
    retract: (isSaid) => {
      issues = issues.filter((issue) => !isSaid(issue));
    },
    add: (severity, id, path, params = {}) => issues.push({ id, severity, path, params }),
    addLanguage: (path, languageIssues) => {
      for (const { id, severity, from, to, params } of languageIssues) {
        issues.push({ id, severity, path, from, to, params });
      }
    },
    addProblems: (base, problems) => {
      for (const { id, severity, path, params = {} } of problems) {
        issues.push({ id, severity, path: base + path, params });
      }
    },
  };
}
