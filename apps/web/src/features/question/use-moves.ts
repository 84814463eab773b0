import { pageView, type State } from '@canvass/logic';
import type { QuestionIssue } from '@canvass/protocol';
import { noteOwnMove } from '@canvass/ui';
import { useCallback, useEffect, useState } from 'react';
import { type Runtime, useAppState, useAppStore, useRuntime } from '../../answering/runtime.ts';
import { leavePage } from '../../navigation/navigation.ts';
import { respond } from '../../store/session-slice.ts';
import type { AppStore } from '../../store/store.ts';

/** SCREEN-6: milliseconds between a choice and the automatic Next, so that respondents see their choice. */
const AUTO_NEXT_MS = 250;

export interface Moves {
  readonly next: () => void;
  readonly previous: () => void;
  /** Issues of the last attempt to continue. Each attempt has a new list. */
  readonly attempted: readonly QuestionIssue[];
  /** Presses Next automatically after a choice that completes the page. */
  readonly nextSoon: () => void;
}

export function useMoves(page: number): Moves {
  const runtime = useRuntime();
  const store = useAppStore();
  const [attempt, setAttempt] = useState(() => ({ page, issues: engineOf(store)?.issues ?? [] }));
  const [autoNextState, setAutoNextState] = useState<State | undefined>();
  const isWaiting = useAppState(({ session }) => (session?.engine.pending.length ?? 0) > 0);
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (wasWaiting !== isWaiting) {
    setWasWaiting(isWaiting);
    // The server may have brought the respondent back to the page, with a message (QUOTA-10, warn_back).
    const engine = engineOf(store);
    if (!isWaiting && engine?.page === page) setAttempt({ page, issues: [...engine.issues] });
  }

  const goOn = useCallback(() => {
    const before = engineOf(store);
    if (before?.page !== page || before.pending.length > 0) return;
    store.dispatch(respond({ type: 'next' }));
    const after = engineOf(store);
    const hasStayed = after !== undefined && after.page === before.page && after.issues.length > 0;
    setAttempt({ page: before.page, issues: hasStayed ? [...after.issues] : [] });
  }, [page, store]);
  const next = useCallback(() => void leavePage(goOn, { isChecked: true }), [goOn]);
  const previous = useCallback(() => void leavePage(() => goBack(runtime, store)), [runtime, store]);
  const nextSoon = useCallback(() => setAutoNextState(engineOf(store)), [store]);

  useEffect(() => {
    if (autoNextState === undefined) return;
    const timer = setTimeout(() => {
      setAutoNextState(undefined);
      const engine = engineOf(store);
      if (engine?.page !== autoNextState.page || !leadsToNextPage(runtime, engine)) return;
      noteOwnMove();
      next();
    }, AUTO_NEXT_MS);
    return () => clearTimeout(timer);
  }, [autoNextState, next, runtime, store]);

  return { next, previous, nextSoon, attempted: attempt.page === page ? attempt.issues : NO_ISSUES };
}

const NO_ISSUES: readonly QuestionIssue[] = [];
const engineOf = (store: AppStore): State | undefined => store.getState().session?.engine;

/** Whether Next leads to another page. On the last page, only its button submits. */
function leadsToNextPage({ program }: Runtime, engine: State): boolean {
  return pageView(program.current, engine).outlook === 'page';
}

/** Goes to the previous page, by the browser's Back if that page is in this tab's history. */
function goBack({ navigation }: Runtime, store: AppStore): void {
  const { session } = store.getState();
  const { mark } = navigation.current();
  const isOnLaterScreen = (session?.engine.screen ?? 0) > 0;
  if (!isOnLaterScreen && session !== null && mark !== null && mark.run === session.runId && mark.depth > 0)
    navigation.back();
  else store.dispatch(respond({ type: 'back' }));
}
