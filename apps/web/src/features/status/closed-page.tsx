import { codeRow, RESPONSE_CODES } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { use, useEffect } from 'react';
import { RuntimeContext } from '../../app/runtime.ts';
import { type Offer, offerAfter } from '../../answering/delivery/failure.ts';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { replaceScreen } from '../../navigation/go-to.ts';
import { BeginTime } from './begin-time.tsx';

interface ClosedPageProps {
  /** Response code or load code (STATE-1). */
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
  const { text, title, mark } = wordsOf(code);
  const offer = props.offer ?? offerAfter(code);
  const moves = code === RESPONSE_CODES.notPublished.code;
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
        <p>{t(has(text) ? text : 'error.system')}</p>
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

const OTHER = { title: 'api.title', mark: 'info' } as const;

function wordsOf(code: number) {
  const { text = `api.${code}`, page = OTHER } = codeRow(code) ?? {};
  return { text, ...page };
}
