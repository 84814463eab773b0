import { useEffect, useEffectEvent, useRef } from 'react';
import { addDraft, removeDraft } from '../../controls/question/pending-drafts.tsx';
import type { QuestionOf } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import type { ViewProps } from '../../controls/view-props.ts';
import { UnseenQuestion } from '../../controls/question/unseen-question.tsx';

const SECOND_MS = 1000;

/**
 * Records the seconds for which the question was visible, added to those of earlier visits. They are committed
 * before other listeners see an event that may leave the page, so that Next sends them with the page.
 */
function useVisibleSeconds(earlierSeconds: number, commit: (seconds: number) => void): void {
  /** Visible milliseconds before `since`, in all visits. */
  const total = useRef(earlierSeconds * SECOND_MS);
  const committed = useRef<number>(undefined);
  const since = useRef<number>(undefined);

  const stop = () => {
    if (since.current !== undefined) total.current += performance.now() - since.current;
    since.current = undefined;
  };
  const start = () => {
    if (document.visibilityState === 'visible') since.current ??= performance.now();
  };
  const flush = useEffectEvent(() => {
    stop();
    start();
    const seconds = Math.round(total.current / SECOND_MS);
    if (seconds === committed.current) return;
    committed.current = seconds;
    commit(seconds);
  });

  useEffect(() => {
    const draft = () => flush();
    const followVisibility = () => (document.visibilityState === 'visible' ? start() : stop());
    start();
    addDraft(draft);
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      // Stops without a commit, because the page has already been left.
      stop();
      removeDraft(draft);
      document.removeEventListener('visibilitychange', followVisibility);
    };
  }, []);
}

/** The invisible view that records the time for which its page is visible. */
export default function TimedeltaView(props: ViewProps<QuestionOf<'timedelta'>, TimeAnswer>) {
  const { answer, onChange } = props;
  useVisibleSeconds(answer?.[0] ?? 0, (seconds) => onChange([seconds]));
  return <UnseenQuestion {...props} />;
}
