import { codeRow, LOAD_FAILED, RESPONSE_CODES, type StatusWords } from '@canvass/protocol';
import type { ResolvedText } from '@canvass/logic';
import { Button, PageActions, RichTextView } from '@canvass/ui';
import { Suspense, use, useEffect } from 'react';
import { RuntimeContext } from '../../app/runtime.ts';
import { type Offer, offerAfter } from '../../answering/delivery/failure.ts';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { useTakenOver } from '../../layout/use-taken-over.ts';
import { tipsPanel } from '../../messaging/screens.ts';
import { replaceScreen } from '../../navigation/go-to.ts';
import { KeptLink } from '../../layout/kept-link.tsx';
import { ReloadLink } from '../../layout/reload-link.tsx';
import { BeginTime } from './begin-time.tsx';
import { LoginLink } from './login-link.tsx';
import { useOwnWords } from './use-own-words.ts';

interface ClosedPageProps {
  /** Response code or load code (STATE-1). */
  readonly code: number;
  readonly beginTime?: string;
  /** No server has answered (STATE-1); otherwise it has, and what it gave is no survey that this app knows. */
  readonly unnet?: boolean;
  /** The author's own words, as the server has put them into the page. */
  readonly words?: StatusWords;
  /** The server's, for a code that has none here (CODE-8). */
  readonly msg?: string;
  /** SCREEN-4, App start: response code 1003 goes to notPublish. */
  readonly toNotPublish?: () => void;
  /** The way on, if there is one. A survey that could not be asked for may be asked for again. */
  readonly offer?: Offer;
  /** Answers of an unfinished response stay on this device. */
  readonly kept?: boolean;
}

/** Why the survey cannot be answered now, in words, and what a respondent can do; never a bare number. */
export function ClosedPage(props: ClosedPageProps) {
  const { code, beginTime, toNotPublish, kept = false, msg } = props;
  const { translate: t, has } = useWholeSpeech();
  const own = useOwnWords(code, props.words);
  const { text, title, mark } = wordsOf(code, props.unnet === true);
  const moves = code === RESPONSE_CODES.notPublished.code;
  useEffect(() => {
    if (moves) toNotPublish?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once: the address is another one then
  }, [moves]);
  return (
    <BareFrame>
      <StatusCard title={t(title)} mark={mark}>
        <Reason own={own} words={has(text) ? t(text) : (msg ?? t('error.system'))} beginTime={beginTime} />
        {kept && <p className="app-hint">{t('status_page.kept')}</p>}
        <KeptLink />
        <WayToApp code={code} />
        <WayOn code={code} offer={props.offer ?? offerAfter(code)} />
        {own?.contact === undefined ? (
          isFinal(code) && <p className="app-hint">{t('status_page.contact')}</p>
        ) : (
          <OwnWords language={own.language} text={own.contact} />
        )}
      </StatusCard>
    </BareFrame>
  );
}

/** Of a survey that is answered inside of the messaging app: known to browsers only, not to the server's page. */
function WayToApp({ code }: { readonly code: number }) {
  const isHere = useTakenOver();
  if (!isHere || !FOR_THE_APP.has(code)) return null;
  return (
    <Suspense fallback={null}>
      <tipsPanel.Component code={code} />
    </Suspense>
  );
}

interface ReasonProps {
  readonly own: ReturnType<typeof useOwnWords>;
  /** Ours. */
  readonly words: string;
  readonly beginTime: string | undefined;
}

/** Why, in the author's words or ours; when the survey opens is all that needs to be said of one that waits. */
function Reason({ own, words, beginTime }: ReasonProps) {
  const opens = Number.isNaN(Date.parse(beginTime ?? '')) ? undefined : beginTime;
  return (
    <>
      {own?.text !== undefined && <OwnWords language={own.language} text={own.text} />}
      {own?.text === undefined && opens === undefined && <p>{words}</p>}
      {opens !== undefined && <BeginTime time={opens} />}
    </>
  );
}

function OwnWords({ language, text }: { readonly language: string; readonly text: ResolvedText }) {
  return (
    <div lang={language} className="app-own-words">
      <RichTextView text={text} />
    </div>
  );
}

function WayOn({ code, offer }: { readonly code: number; readonly offer: Offer }) {
  const { translate: t } = useWholeSpeech();
  const runtime = use(RuntimeContext);
  if (code === RESPONSE_CODES.login.code) return <LoginLink path={runtime?.info.login_path} />;
  if (offer === null) return null;
  const again = () => {
    if (runtime === null) return;
    replaceScreen(runtime, 'home');
    void runtime.controller.restart();
  };
  if (offer !== 'restart' || runtime === null) return <ReloadLink />;
  return (
    <PageActions
      primary={
        <Button kind="primary" size="large" onClick={again}>
          {t('status_page.restart')}
        </Button>
      }
    />
  );
}

/** Key of the title of such a page. */
export const closedTitle = (code: number): string => wordsOf(code, false).title;

const { onlyInWechat, mustInWechat, onlyInWecom, mustInWecom, unknownPerson } = RESPONSE_CODES;
const FOR_THE_APP: ReadonlySet<number> = new Set(
  [onlyInWechat, mustInWechat, onlyInWecom, mustInWecom, unknownPerson].map(({ code }) => code),
);

/** Nothing can be done on this page: then it says who can help. */
const isFinal = (code: number): boolean => codeRow(code)?.client === 'stop' && !FOR_THE_APP.has(code);

const OTHER = { title: 'api.title', mark: 'info' } as const;

function wordsOf(code: number, unnet: boolean) {
  const { text = `api.${code}`, page = OTHER } = codeRow(code) ?? {};
  return { text: code === LOAD_FAILED && !unnet ? 'error.system' : text, ...page };
}
