import { useAllTexts } from '../../i18n/use-translate.ts';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { PageActions, Button, RichTextView } from '@canvass/ui';
import { useEffect, use, Suspense } from 'react';
import { surveyText, type ResolvedText } from '@canvass/logic';
import type { Project } from '@canvass/project';
import { codeRow, LOAD_FAILED, RESPONSE_CODES, type StatusPageTexts } from '@canvass/protocol';
import { RuntimeContext, StoreContext } from '../../answering/runtime.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { offerAfter, type Offer } from '../../store/failure.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { tipsPanel } from '../../messaging/screens.ts';
import { replaceScreen } from '../../answering/go-to.ts';
import { KeptLink } from '../../layout/kept-link.tsx';
import { OwnAnswersLink } from '../../layout/own-answers-link.tsx';
import { ReloadLink } from '../../layout/reload-link.tsx';

interface ClosedPageProps {
  /** Response code or load code (STATE-1). */
  readonly code: number;
  readonly beginTime?: string;
  readonly isOffline?: boolean;
  /** The author's texts for this page, which the server has put into the document. */
  readonly texts?: StatusPageTexts;
  /** Text of the server, for codes without a text in this app (CODE-8). */
  readonly msg?: string;
  /** SCREEN-4, App start: called for response code 1003, to open the route `notPublish`. */
  readonly toNotPublish?: () => void;
  /** The action that the page offers. Defaults to the action for the code. */
  readonly offer?: Offer;
  /** Whether answers of an unfinished response are kept on this device. */
  readonly hasKept?: boolean;
}

/** The page of a survey that cannot be answered, with the reason. It never shows a bare code. */
export function ClosedPage(props: ClosedPageProps) {
  const { code, beginTime, toNotPublish, hasKept = false, msg } = props;
  const { translate: t, has } = useAllTexts();
  const authorTexts = useAuthorTexts(code, props.texts);
  const { text, title, mark } = computeStatusTexts(code, props.isOffline === true);
  const isMoving = code === RESPONSE_CODES.notPublished.code;
  useEffect(() => {
    if (isMoving) toNotPublish?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once: the address is another one then
  }, [isMoving]);
  return (
    <BareFrame>
      <StatusCard title={t(title)} mark={mark}>
        <Reason
          authorTexts={authorTexts}
          text={has(text) ? t(text) : (msg ?? t('error.system'))}
          beginTime={beginTime}
        />
        {hasKept && <p className="app-hint">{t('status_page.kept')}</p>}
        <KeptLink />
        {ALREADY_ANSWERED.has(code) && <OwnAnswersLink />}
        <AppHelp code={code} />
        <NextAction code={code} offer={props.offer ?? offerAfter(code)} />
        {authorTexts?.contact === undefined ? (
          isFinal(code) && <p className="app-hint">{t('status_page.contact')}</p>
        ) : (
          <AuthorText language={authorTexts.language} text={authorTexts.contact} />
        )}
      </StatusCard>
    </BareFrame>
  );
}

/** Help to open the survey in the messaging app. It is rendered by browsers only, not by the server. */
function AppHelp({ code }: { readonly code: number }) {
  const isHere = useHydrated();
  if (!isHere || !FOR_THE_APP.has(code)) return null;
  return (
    <Suspense fallback={null}>
      <tipsPanel.Component code={code} />
    </Suspense>
  );
}

interface ReasonProps {
  readonly authorTexts: ReturnType<typeof useAuthorTexts>;
  readonly text: string;
  readonly beginTime: string | undefined;
}

/** The reason in the author's or the product's text. For a survey that is not open yet, the time when it opens. */
function Reason({ authorTexts, text, beginTime }: ReasonProps) {
  const opens = Number.isNaN(Date.parse(beginTime ?? '')) ? undefined : beginTime;
  return (
    <>
      {authorTexts?.text !== undefined && (
        <AuthorText language={authorTexts.language} text={authorTexts.text} />
      )}
      {authorTexts?.text === undefined && opens === undefined && <p>{text}</p>}
      {opens !== undefined && <BeginTime time={opens} />}
    </>
  );
}

function AuthorText({ language, text }: { readonly language: string; readonly text: ResolvedText }) {
  return (
    <div lang={language} className="app-own-words">
      <RichTextView text={text} />
    </div>
  );
}

function NextAction({ code, offer }: { readonly code: number; readonly offer: Offer }) {
  const { translate: t } = useAllTexts();
  const runtime = use(RuntimeContext);
  if (code === RESPONSE_CODES.login.code) return <LoginLink path={runtime?.info.login_path} />;
  if (offer === null) return null;
  const startAgain = () => {
    if (runtime === null) return;
    replaceScreen(runtime, 'home');
    void runtime.controller.restart();
  };
  if (offer !== 'restart' || runtime === null) return <ReloadLink />;
  return (
    <PageActions
      primary={
        <Button kind="primary" size="large" onClick={startAgain}>
          {t('status_page.restart')}
        </Button>
      }
    />
  );
}

export const closedTitle = (code: number): string => computeStatusTexts(code, false).title;

const { ipAnswered, deviceLimit, personLimit, linkSubmitted } = RESPONSE_CODES;
/** Codes for respondents who have answered, so that this device may have their answers. */
const ALREADY_ANSWERED: ReadonlySet<number> = new Set(
  [ipAnswered, deviceLimit, personLimit, linkSubmitted].map(({ code }) => code),
);
const { onlyInWechat, mustInWechat, onlyInWecom, mustInWecom, unknownPerson } = RESPONSE_CODES;
const FOR_THE_APP: ReadonlySet<number> = new Set(
  [onlyInWechat, mustInWechat, onlyInWecom, mustInWecom, unknownPerson].map(({ code }) => code),
);

/**
 * Whether the visitor can do nothing on this page, so that it names who can help. The text of a survey that was not found
 * names the person already.
 */
const isFinal = (code: number): boolean =>
  codeRow(code)?.client === 'stop' && !FOR_THE_APP.has(code) && code !== RESPONSE_CODES.notPublished.code;

const DEFAULT_STATUS_PAGE = { title: 'api.title', mark: 'info' } as const;

function computeStatusTexts(code: number, isOffline: boolean) {
  const { text = `api.${code}`, page = DEFAULT_STATUS_PAGE } = codeRow(code) ?? {};
  return { text: code === LOAD_FAILED && !isOffline ? 'error.system' : text, ...page };
}

/**
 * The start time of the survey in the respondent's time zone and format. The server does not know the zone, and shows
 * UTC.
 */
function BeginTime({ time }: { readonly time: string }) {
  const { translate: t, locale } = useAllTexts();
  const isHere = useHydrated();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    ...(isHere ? { timeStyle: 'short' } : { timeStyle: 'long', timeZone: 'UTC' }),
  });
  const timeText = format.format(new Date(time));
  return (
    <p>
      <time dateTime={time}>{t('status_page.begin_time', { time: timeText })}</time>
    </p>
  );
}

const DEFAULT_PATH = '/login';
/** Accepts only paths of this site, because `//` and `/\` would lead to another site. */
const LOCAL_PATH = /^\/(?![/\\])/;

/** CODE-3: address of the login page, with the return path in `redirect`. Both are always on this site. */
export function loginAddress(path: string | undefined, back: string): string {
  const localPath = path !== undefined && LOCAL_PATH.test(path) ? path : DEFAULT_PATH;
  return `${localPath}?${new URLSearchParams({ redirect: LOCAL_PATH.test(back) ? back : '/' })}`;
}

const KEY = 'canvass-login';
/** Minimum time between two redirects of a respondent to the login, in milliseconds. */
const MIN_REDIRECT_INTERVAL_MS = 60_000;

/** Whether the page may redirect to the address, at most once a minute. If a respondent returns without a login, the page shows a link. */
export function mayRedirect(address: string, now = Date.now()): boolean {
  try {
    const [last = '', time = '0'] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (last === address && now - Number(time) < MIN_REDIRECT_INTERVAL_MS) return false;
    sessionStorage.setItem(KEY, `${address} ${now}`);
    return true;
  } catch {
    return false; // a redirect loop could not be detected
  }
}

/** CODE-3: opens the login page, or shows its link if a redirect would loop. */
function LoginLink({ path }: { readonly path: string | undefined }) {
  const { translate: t } = useAllTexts();
  const address = loginAddress(path, location.pathname + location.search);
  useEffect(() => {
    if (mayRedirect(address)) location.assign(address);
  }, [address]);
  return (
    <PageActions
      primary={
        <a className="cv-button" data-kind="primary" data-size="large" href={address}>
          {t('status_page.login')}
        </a>
      }
    />
  );
}

/**
 * The author's texts for a code: from the server's page, or, if the survey is loaded, from its
 * `desc_status_page`. Undefined if the author has none (SCREEN-15).
 */
function useAuthorTexts(
  code: number,
  textsInPage: StatusPageTexts | undefined,
): StatusPageTexts<ResolvedText> | undefined {
  const runtime = use(RuntimeContext);
  const store = use(StoreContext);
  // The server wrote the texts with the same function (surveys/survey-texts.ts).
  if (textsInPage !== undefined) return textsInPage as StatusPageTexts<ResolvedText>;
  const page = runtime?.program.current.project.desc_status_page;
  if (runtime === null || page === undefined) return undefined;
  const { program, beginFacts } = runtime;
  const language = contentLanguage(program.current.project, store?.getState().ui.language ?? '');
  const statusText = (field: keyof NonNullable<Project['desc_status_page']> | undefined) =>
    field &&
    surveyText(program.current, { ...beginFacts, language }, `desc_status_page.${field}`, page[field]);
  const text = statusText(codeRow(code)?.authored);
  const contact = statusText('contact');
  return { language, ...(text !== undefined && { text }), ...(contact !== undefined && { contact }) };
}
