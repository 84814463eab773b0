import type { EngineIssueId } from '../issue-texts/engine-texts.table.ts';
import type { QuestionProblem } from '../question-type/question-type.ts';
import type { IssueParams, LanguageIssue } from '../language/index.ts';

/** What is wrong with a project, as a value: `describeIssues` of `@canvass/logic/author-texts` has the words. */
export interface CompileIssue {
  /** Frozen: of the engine, of the expression language, or of a question type's own check. */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** JSON path from the root. */
  readonly path: string;
  /** Position in the text at `path`, in UTF-16 units, where there is one. */
  readonly from?: number;
  readonly to?: number;
  readonly params: IssueParams;
}

/** Collects what is wrong with a project while it is compiled. */
export interface IssueSink {
  readonly issues: readonly CompileIssue[];
  add(severity: CompileIssue['severity'], id: EngineIssueId, path: string, params?: IssueParams): void;
  addLanguage(path: string, issues: readonly LanguageIssue[]): void;
  /** What says itself where it is. */
  addPlaced(issues: readonly CompileIssue[]): void;
  /** Takes back what is said better elsewhere. */
  retract(isSaid: (issue: CompileIssue) => boolean): void;
  /** What a question type finds wrong with the question at `path`. */
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
    addLanguage: (path, found) => {
      for (const { id, severity, from, to, params } of found) {
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
