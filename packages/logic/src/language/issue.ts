import type { LanguageIssueId } from '../issue-texts/language-texts.table.ts';
import type { Span } from './ast.ts';
import { MAX_ISSUES } from './limits.ts';

export type { LanguageIssueId };

/** A mistake in an expression, as data; `author-texts` has the texts. Errors prevent publishing, warnings do not. */
export interface LanguageIssue {
  /** Frozen; listed in docs/expression-language.md. */
  readonly id: LanguageIssueId;
  readonly severity: 'error' | 'warning';
  /** Position in the source, in UTF-16 units: from `from` up to, but not including, `to`. */
  readonly from: number;
  readonly to: number;
  readonly params: IssueParams;
}

export type IssueParams = Readonly<Record<string, string | number>>;

/** All other issues are errors. */
const WARNINGS: ReadonlySet<LanguageIssueId> = new Set([
  'language.node-number',
  'language.node-alone',
  'language.range-gap',
  'language.never-holds',
  'language.always-holds',
  'language.list-equals-one',
  'language.never-true',
  'language.compared-with-boolean',
  'language.not-a-condition',
]);

export const severityOf = (id: LanguageIssueId): LanguageIssue['severity'] =>
  WARNINGS.has(id) ? 'warning' : 'error';

export interface IssueList {
  readonly items: LanguageIssue[];
  add(id: LanguageIssueId, span: Span, params?: IssueParams): void;
  hasErrors(): boolean;
  /** Whether further issues are dropped. */
  isFull(): boolean;
}

/** Creates a list that keeps equal issues only once. */
export function createIssueList(): IssueList {
  const items: LanguageIssue[] = [];
  let addedKeys: Set<string> | undefined;
  let hasError = false; // true also if the error itself was dropped
  return {
    items,
    add(id, { from, to }, params = {}) {
      const severity = severityOf(id);
      hasError ||= severity === 'error';
      const key = JSON.stringify([id, from, to, params]);
      addedKeys ??= new Set();
      if (items.length >= MAX_ISSUES || addedKeys.has(key)) return;
      addedKeys.add(key);
      items.push({ id, severity, from, to, params });
    },
    isFull: () => items.length >= MAX_ISSUES,
    hasErrors: () => hasError,
  };
}
