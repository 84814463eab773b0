import { announce } from '@canvass/ui';
import { useEffect, useRef } from 'react';
import { useAppState } from '../app/runtime.ts';
import { useLaterWords, useTranslate } from '../i18n/use-translate.ts';
import type { AppState } from '../store/store.ts';

type Status = 'saved' | 'saving' | 'offline' | 'offline_unstored' | 'waiting' | 'busy' | null;

/** One calm line that is true: where the answers are now. Its place is kept, so that nothing moves. */
export function SaveStatus() {
  const t = useTranslate();
  const status = useAppState(saveStatus);
  const words = useLaterWords(status && `status.${status}`);
  const before = useRef<Status>(null);
  useEffect(() => {
    const isTrouble = (one: Status) => one !== null && one !== 'saved' && one !== 'saving';
    const troubled = isTrouble(before.current);
    if (isTrouble(status) && before.current !== status && words !== undefined) announce(words);
    else if (status === 'saved' && troubled) announce(t('status.back_online'));
    // `saving` stands between trouble and its end: what was before it still counts.
    if (status !== 'saving') before.current = status;
  }, [status, words, t]);
  return (
    <span className="app-save" data-status={status ?? undefined}>
      {words}
    </span>
  );
}

/** Nothing is said before there is something to keep, and after the end. */
function saveStatus({ session, queue, ui }: AppState): Status {
  if (session === null || session.engine.end.is_end === 1 || ui.halt !== null) return null;
  const { events, acknowledged } = queue.log;
  if (events.length === 0) return null;
  const stored = ui.storage === 'on';
  if (!ui.online) return stored ? 'offline' : 'offline_unstored';
  if (queue.delivery === 'waiting' || queue.delivery === 'busy') return queue.delivery;
  if (queue.delivery === 'sending') return 'saving';
  // Without storage an answer is safe only when the server has it.
  return stored || acknowledged === events.length ? 'saved' : null;
}
