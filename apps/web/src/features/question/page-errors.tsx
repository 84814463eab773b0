import { questionView } from '@canvass/logic';
import type { QuestionIssue } from '@canvass/protocol';
import { issueTarget } from '@canvass/question-types/question-ids';
import { ErrorSummary } from '@canvass/ui';
import { useMemo } from 'react';
import { useAppState, useAppStore, useRuntime } from '../../app/runtime.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface PageErrorsProps {
  readonly issues: readonly QuestionIssue[];
  /** gids of the questions on the page. */
  readonly shown: readonly string[];
}

/** What kept the respondent on the page, with links to the fields. Stays as it is until the next attempt. */
export function PageErrors({ issues, shown }: PageErrorsProps) {
  const t = useTranslate();
  const store = useAppStore();
  const { program } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  const errors = useMemo(() => {
    const { session } = store.getState();
    // Where there are several questions, each message says which it is about.
    const numberOf = (gid: string) =>
      session !== null && (shown.length > 1 || !shown.includes(gid))
        ? questionView(program.current, session.engine, gid)?.number
        : null;
    return issues.map((issue) => {
      const number = numberOf(issue.gid) ?? null;
      const words = t(issue.key, issue.params);
      return {
        // A full quota may be about a question of a page before this one: there is nothing to lead to here.
        ...(shown.includes(issue.gid) && { target: issueTarget(issue.gid, issue) }),
        text: number === null ? words : t('page.error_at', { number, words }),
      };
    });
    // The language is in `t`; named here because the list must be another one for another language. `shown` is not:
    // an answer may change it, and another list takes the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [issues, program, store, t, language]);
  return <ErrorSummary heading={t('page.errors')} errors={errors} />;
}
