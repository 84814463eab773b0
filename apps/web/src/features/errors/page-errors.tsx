import {
  pageView,
  plainText,
  questionNumber,
  questionTypeId,
  questionView,
  shownIssue,
} from '@canvass/logic';
import type { QuestionIssue } from '@canvass/protocol';
import { issueText } from '@canvass/question-types/issue-text';
import { partName, rowIndexOfPart } from '@canvass/question-types/part-name';
import { issueTarget } from '@canvass/question-types/question-ids';
import { ErrorSummary, focusField, sortByPosition, useStableWhilePressed } from '@canvass/ui';
import { useEffect } from 'react';
import { useAppState, useAppStore, useRuntime } from '../../answering/runtime.ts';
import { respond } from '../../store/session-slice.ts';
import { typeTranslate, useAllTexts } from '../../i18n/use-translate.ts';

interface PageErrorsProps {
  /** Issues of the last attempt to continue. Each attempt has a new list. */
  readonly attempt: readonly QuestionIssue[];
  readonly gids: readonly string[];
  /** The label of the button that leaves the page. */
  readonly button: string;
}

/**
 * The errors that keep the respondent on the page. A single question shows them at its fields, and the first field takes
 * the focus. Above several questions, a list has a link to each error, and loses the errors that are corrected.
 */
export function PageErrors({ attempt, gids, button }: PageErrorsProps) {
  const { translate: t } = useAllTexts();
  const currentIssues = useAppState(({ session }) => session?.engine.issues) ?? NO_ISSUES;
  const issues = useStableWhilePressed(currentIssues);
  const sortInPageOrder = useOrderOfPage(gids);
  const pageIssues = sortInPageOrder(attempt.filter((issue) => issues.includes(issue)));
  // A full quota may concern a question of an earlier page, which has no field here. A request to answer is shown in
  // the list, and a check across answers may lead to an earlier page.
  const leadsEarlier = useEarlierPages();
  const isListed =
    gids.length > 1 || attempt.some((issue) => issue.ask || leadsEarlier(issue) || !gids.includes(issue.gid));
  useEffect(() => {
    const [first] = sortInPageOrder(attempt);
    if (!isListed && first !== undefined) focusField(issueTarget(first.gid, first));
    // Runs only after an attempt: an answer may change the shown errors, but must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
  const isCalm = pageIssues.every(({ ask }) => ask === true);
  const errors = useErrors(pageIssues, gids);
  return isListed && pageIssues.length > 0 ? (
    <ErrorSummary
      heading={isCalm ? t('page.asks', { button }) : t('page.errors')}
      errors={errors}
      attempt={attempt}
      isCalm={isCalm}
    />
  ) : null;
}

const NO_ISSUES: readonly QuestionIssue[] = [];

/**
 * Sorts errors by the order on the page, which may differ from the author's. For rows shown one at a time only the
 * view knows the order: the open row comes first.
 */
function useOrderOfPage(gids: readonly string[]) {
  const { program } = useRuntime();
  const { session } = useAppStore().getState();
  const rowOf = ({ gid, part }: QuestionIssue): number => {
    const view = session === null ? undefined : questionView(program.current, session.engine, gid);
    return view === undefined ? -1 : rowIndexOfPart(view, part);
  };
  return (issues: readonly QuestionIssue[]) =>
    sortByPosition(issues, (issue) => issueTarget(issue.gid, issue)).toSorted(
      (one, other) => gids.indexOf(one.gid) - gids.indexOf(other.gid) || rowOf(one) - rowOf(other),
    );
}

function useErrors(issues: readonly QuestionIssue[], gids: readonly string[]) {
  const translation = useAllTexts();
  const { program } = useRuntime();
  const { session } = useAppStore().getState();
  const t = translation.translate;
  const goBackTo = useGoBackTo();
  return issues.map((issue) => {
    const view = session === null ? undefined : questionView(program.current, session.engine, issue.gid);
    const name = view && partName(view, issue.part);
    const translate = view === undefined ? t : typeTranslate(translation, questionTypeId(view.question));
    const shown =
      session === null ? issue : shownIssue({ program: program.current, state: session.engine }, issue);
    const { params } = shown;
    const { timezone: zone } = program.current.project;
    const text = issueText(shown, translate, { language: translation.language, zone });
    const message = name === undefined ? text : t('page.error_in', { name, words: text });
    const number = session && questionNumber(program.current, session.engine, issue.gid);
    return {
      ...(gids.includes(issue.gid) && { target: issueTarget(issue.gid, issue) }),
      text: number === null ? message : t('page.error_at', { number, words: message }),
      ...(typeof params?.['earlier'] === 'string' && {
        ways: params['earlier'].split(' ').map((gid) => {
          const earlierView =
            session === null ? undefined : questionView(program.current, session.engine, gid);
          const title = earlierView === undefined ? '' : plainText(earlierView.title);
          return { text: t('page.error_change', { name: title }), onPress: () => goBackTo(gid) };
        }),
      }),
    };
  });
}

/** Returns a function that decides whether an issue can also be corrected on an earlier page. */
function useEarlierPages() {
  const { program } = useRuntime();
  const { session } = useAppStore().getState();
  return (issue: QuestionIssue): boolean =>
    session !== null &&
    shownIssue({ program: program.current, state: session.engine }, issue).params?.['earlier'] !== undefined;
}

function useGoBackTo() {
  const { program } = useRuntime();
  const store = useAppStore();
  return (gid: string) => {
    for (;;) {
      const engine = store.getState().session?.engine;
      if (engine === undefined || pageView(program.current, engine).gids.includes(gid)) break;
      store.dispatch(respond({ type: 'back' }));
      if (store.getState().session?.engine === engine) break;
    }
    focusWhenDrawn(issueTarget(gid, {}), MAX_FOCUS_TRIES);
  };
}

/** Milliseconds before a field takes the focus, because a new page first moves the focus to its heading. */
const FOCUS_AFTER_MS = 60;
/** Maximum number of attempts to focus a field, because the views of the page may still be loading. */
const MAX_FOCUS_TRIES = 30;

function focusWhenDrawn(target: string, tries: number): void {
  setTimeout(() => {
    if (!focusField(target) && tries > 0) focusWhenDrawn(target, tries - 1);
  }, FOCUS_AFTER_MS);
}
