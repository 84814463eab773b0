import type { Span } from './ast.ts';
import { languageIssues, type LanguageIssueId } from './issues.table.ts';
import { MAX_ISSUES } from './limits.ts';

/** What is wrong with an expression: an error keeps it from being published, a warning does not. */
export interface LanguageIssue {
  /** Frozen; listed in docs/expression-language.md. */
  readonly id: LanguageIssueId;
  readonly severity: 'error' | 'warning';
  /** Place in the source, in UTF-16 units: `from` up to, not including, `to`. */
  readonly from: number;
  readonly to: number;
  readonly params: Readonly<Record<string, string | number>>;
  /** What is wrong and why it matters. */
  readonly message: string;
  /** What to do about it. */
  readonly mend: string;
}

export type IssueParams = Readonly<Record<string, string | number>>;

/** Gathers issues; says whether one of them is an error. */
export interface IssueList {
  readonly all: LanguageIssue[];
  add(id: LanguageIssueId, span: Span, params?: IssueParams): void;
  hasErrors(): boolean;
  /** Whether further issues would be dropped. */
  isFull(): boolean;
}

/** An empty list. The same issue is kept once. */
export function createIssueList(): IssueList {
  const all: LanguageIssue[] = [];
  const known = new Set<string>();
  let hasError = false; // also by an issue that is no longer kept
  return {
    all,
    add(id, { from, to }, params = {}) {
      hasError ||= languageIssues[id].severity === 'error';
      const key = JSON.stringify([id, from, to, params]);
      if (all.length >= MAX_ISSUES || known.has(key)) return;
      known.add(key);
      all.push(languageIssue(id, { from, to }, params));
    },
    isFull: () => all.length >= MAX_ISSUES,
    hasErrors: () => hasError,
  };
}

/** An issue with its texts. A parameter `suggestion` becomes the first sentence of the mend. */
function languageIssue(id: LanguageIssueId, { from, to }: Span, params: IssueParams): LanguageIssue {
  const { severity, message, mend } = languageIssues[id];
  const hint = params['suggestion'] === undefined ? '' : 'Did you mean "{suggestion}"? ';
  return { id, severity, from, to, params, message: fill(message, params), mend: fill(hint + mend, params) };
}

function fill(template: string, params: IssueParams): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
