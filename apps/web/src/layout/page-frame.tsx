import { Suspense, useEffect, useRef, type ReactNode, useId } from 'react';
import { useAppState, useRuntime } from '../answering/runtime.ts';
import { contentLanguage, nativeName } from '../i18n/language.ts';
import { useTranslate, useLaterText } from '../i18n/use-translate.ts';
import { RichTextView, announce, PageShell } from '@canvass/ui';
import { lateView } from '../network/late-part.ts';
import { useHydrated } from './use-hydrated.ts';
import { surveyText } from '@canvass/logic';
import { surveyPath } from '../addresses/routes.ts';
import type { AppState } from '../store/store.ts';
import { projectLanguages } from '@canvass/project';

interface PageFrameProps {
  readonly progress?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens of an open survey, with the saving status, the language, and one line for important messages. */
export function PageFrame({ progress, children }: PageFrameProps) {
  const notice = useLaterText(useAppState(({ ui }) => ui.notice));
  const hasFooter = useHasFooter();
  return (
    <PageShell
      progress={progress ?? <div className="app-no-progress" />}
      corner={
        <>
          <SaveStatus />
          <LanguageSwitcher />
        </>
      }
      {...(hasFooter && { footer: <PageFooter /> })}
      {...(notice !== undefined && { notice: <p className="app-notice">{notice}</p> })}
    >
      {children}
      <LateExtras />
    </PageShell>
  );
}

const Extras = lateView(() => import('./page-overlays.tsx').then((module) => module.PageOverlays));

/** Renders overlays once they are loaded. The page does not wait for them. */
function LateExtras() {
  const { settings } = useRuntime().program.current.project;
  const isHydrated = useHydrated();
  const isWanted = settings?.watermark !== undefined || settings?.swipe_hint === true;
  if (!isHydrated || !isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Extras />
    </Suspense>
  );
}

/** Whether the page ends with a footer or a link to the policy (SCREEN-16). */
function useHasFooter(): boolean {
  const { info, program } = useRuntime();
  return info.footer || program.current.project.policy !== undefined;
}

function PageFooter() {
  const { info, program, beginFacts, surveyId } = useRuntime();
  const t = useTranslate();
  const language = useAppState(({ ui }) => ui.language);
  const { project } = program.current;
  const footer = project.desc_common_page?.footer;
  const content = contentLanguage(project, language);
  const text = surveyText(
    program.current,
    { ...beginFacts, language: content },
    'desc_common_page.footer',
    footer,
  );
  // Opens the policy in a separate page, so that the survey stays open.
  const policy = `${surveyPath(surveyId, 'policy')}?${new URLSearchParams({ language })}`;
  return (
    <div className="app-footer">
      {text === undefined ? (
        info.footer_text !== undefined && <p>{info.footer_text}</p>
      ) : (
        <div lang={content}>
          <RichTextView text={text} />
        </div>
      )}
      {project.policy !== undefined && (
        <p>
          <a href={policy} target="_blank" rel="opener">
            {t('app.policy')}
          </a>
        </p>
      )}
    </div>
  );
}

type Status = 'saved' | 'saving' | 'offline' | 'offline_unstored' | 'waiting' | 'busy' | null;

/** A line that says whether the answers are saved. Its space is reserved, so that the layout does not shift. */
function SaveStatus() {
  const t = useTranslate();
  const status = useAppState(saveStatus);
  const text = useLaterText(status && `status.${status}`);
  const before = useRef<Status>(null);
  useEffect(() => {
    const isTrouble = (status: Status) => status !== null && status !== 'saved' && status !== 'saving';
    const troubled = isTrouble(before.current);
    if (isTrouble(status) && before.current !== status && text !== undefined) announce(text);
    else if (status === 'saved' && troubled) announce(t('status.back_online'));
    // The status `saving` comes between a failure and its recovery, so the status before it is remembered.
    if (status !== 'saving') before.current = status;
  }, [status, text, t]);
  return (
    <span className="app-save" data-status={status ?? undefined}>
      {text}
    </span>
  );
}

/** Returns null without events of a response in progress, and while an answer is neither stored nor sent. */
function saveStatus({ session, queue, ui }: AppState): Status {
  if (session === null || session.engine.end.is_end === 1 || ui.halt !== null) return null;
  const { events, acknowledged } = queue.log;
  if (events.length === 0) return null;
  const isStored = ui.storage === 'on';
  if (!ui.online) return isStored ? 'offline' : 'offline_unstored';
  if (queue.delivery === 'waiting' || queue.delivery === 'busy') return queue.delivery;
  if (queue.delivery === 'sending') return 'saving';
  // Without storage an answer is safe only when the server has it.
  return isStored || acknowledged === events.length ? 'saved' : null;
}

/** The survey's languages under their own names. Phones show a native select as a sheet of the system. */
function LanguageSwitcher() {
  const { program, setLanguage } = useRuntime();
  const t = useTranslate();
  const id = useId();
  const language = useAppState(({ ui }) => ui.language);
  const languages = projectLanguages(program.current.project);
  if (languages.length < 2) return null;
  return (
    <span className="app-language">
      <label className="cv-hidden" htmlFor={id}>
        {t('app.language')}
      </label>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0c5 5 5 13 0 18-5-5-5-13 0-18zM4 9h16M4 15h16" />
      </svg>
      <select id={id} value={language} onChange={(event) => void setLanguage(event.target.value)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {nativeName(code)}
          </option>
        ))}
      </select>
    </span>
  );
}
