import { LOAD_STATUS, RESPONSE_CODE } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { use, useEffect } from 'react';
import { RuntimeContext } from '../../app/runtime.ts';
import type { Offer } from '../../answering/delivery/failure.ts';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard, type StatusMark } from '../../layout/status-card.tsx';
import { replaceScreen } from '../../navigation/go-to.ts';
import { BeginTime } from './begin-time.tsx';

interface ClosedPageProps {
  /** Response code or load status (STATE-1); -1: could not be asked for. */
  readonly code: number;
  readonly beginTime?: string;
  /** SCREEN-4, App start: response code 1003 goes to notPublish. */
  readonly toNotPublish?: () => void;
  /** The way on, if there is one. A survey that could not be asked for may be asked for again. */
  readonly offer?: Offer;
  /** Answers of an unfinished response stay on this device. */
  readonly kept?: boolean;
}

/** Why the survey cannot be answered now, in words; never a bare number. */
export function ClosedPage(props: ClosedPageProps) {
  const { code, beginTime, toNotPublish, kept = false } = props;
  const { translate: t, has } = useWholeSpeech();
  const runtime = use(RuntimeContext);
  const key = `api.${code}`;
  const { title, mark } = KINDS[code] ?? OTHER;
  const offer = props.offer ?? (code === LOAD_STATUS.failure ? 'reload' : null);
  const moves = code === LOAD_STATUS.notPublished;
  useEffect(() => {
    if (moves) toNotPublish?.();
    // Once: the address is another one then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moves]);
  const again = () => {
    if (runtime === null) return;
    replaceScreen(runtime, 'home');
    void runtime.controller.restart();
  };
  return (
    <BareFrame>
      <StatusCard title={t(title)} mark={mark}>
        <p>{t(has(key) ? key : code === LOAD_STATUS.failure ? 'error.network' : 'error.system')}</p>
        {beginTime !== undefined && <BeginTime time={beginTime} />}
        {kept && <p className="app-hint">{t('status_page.kept')}</p>}
        {offer !== null && (
          <PageActions
            primary={
              offer === 'restart' && runtime !== null ? (
                <Button kind="primary" size="large" onClick={again}>
                  {t('status_page.restart')}
                </Button>
              ) : (
                <Button kind="primary" size="large" onClick={() => location.reload()}>
                  {t('status_page.reload')}
                </Button>
              )
            }
          />
        )}
      </StatusCard>
    </BareFrame>
  );
}

/** Headings that say more than that something is not available, and marks that go with them. */
const KINDS: Readonly<Record<number, { readonly title: string; readonly mark: StatusMark }>> = {
  [LOAD_STATUS.failure]: { title: 'closed.unreachable', mark: 'warning' },
  [LOAD_STATUS.notPublished]: { title: 'closed.not_published', mark: 'clock' },
  [LOAD_STATUS.over]: { title: 'closed.over', mark: 'thanks' },
  [LOAD_STATUS.deleted]: { title: 'closed.over', mark: 'thanks' },
  [LOAD_STATUS.linkEnded]: { title: 'closed.over', mark: 'thanks' },
  [LOAD_STATUS.notStarted]: { title: 'closed.not_started', mark: 'clock' },
  [RESPONSE_CODE.alreadySubmitted]: { title: 'submitted.title', mark: 'done' },
  [LOAD_STATUS.linkSubmitted]: { title: 'submitted.title', mark: 'done' },
};
const OTHER = { title: 'api.title', mark: 'info' } as const;
