import { recapView, endView, type RecapRow, type ResolvedText } from '@canvass/logic';
import { Button, announce, PageActions, RichTextView } from '@canvass/ui';
import { useAppState, useRuntime, useAppStore } from '../../answering/runtime.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { END_STATES, endWordOf, type EndStatusCode } from '@canvass/protocol';
import { Suspense, useEffect, useRef } from 'react';
import { getClosing } from '../../embedding/closing.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { useTyping } from '../../layout/use-typing.ts';
import { lateView } from '../../network/late-part.ts';
import { PendingPart } from '../../results/pending-part.tsx';
import { resultLinks } from '../../results/result-links.ts';
import { AnswerAgain, YourAnswers } from './your-answers.tsx';

const EndAwards = lateView(() =>
  import('../../awards/pages/end-awards.tsx').then((module) => module.EndAwards),
);
const EndResults = lateView(() =>
  import('../../results/end-results.tsx').then((module) => module.EndResults),
);

/** The end status of the survey, in the author's text or the default text. */
export function EndPage() {
  const { translate: t } = useAllTexts();
  const end = useEnd();
  const kind = endWordOf(end.status);
  const { project } = useRuntime().program.current;
  const rows = useRecap(end.language);
  const text = useRef<HTMLDivElement>(null);
  useTyping(text, project.desc_end_page?.typing === true);
  // Messages about the last page no longer apply.
  useEffect(() => announce(''), []);
  return (
    <PageFrame>
      <StatusCard
        title={t(`end.${kind}_title`)}
        mark={kind === 'finished' ? 'done' : 'thanks'}
        hidesTitle={beginsWithHeading(end.content)}
      >
        {end.content === undefined ? (
          <p>{t(`end.${kind}`)}</p>
        ) : (
          <div className="app-end-text" lang={end.language} ref={text}>
            <RichTextView text={end.content} />
          </div>
        )}
        {end.score !== undefined && <p>{t('end.score', { score: end.score })}</p>}
        {end.jumpLink !== undefined && <LeaveLink to={end.jumpLink} />}
        <NextSteps isFinished={kind === 'finished'} />
        <YourAnswers rows={kind === 'finished' ? rows : []} lang={end.language} />
        {kind === 'finished' && end.jumpLink === undefined && <AnswerAgain kind="quiet" />}
      </StatusCard>
    </PageFrame>
  );
}

/** Whether the author's text begins with a heading, which then replaces the default heading. */
function beginsWithHeading(content: ResolvedText | undefined): boolean {
  const [first] = typeof content === 'string' ? [] : (content ?? []);
  return typeof first === 'object' && 'tag' in first && (first.tag === 'h2' || first.tag === 'h3');
}

/**
 * The next steps of the respondent. The first that exists is the primary one: the report, the vote, the awards, closing
 * the survey. AWARD-1: the server decides which awards the end status gives.
 */
function NextSteps({ isFinished }: { readonly isFinished: boolean }) {
  const { project } = useRuntime().program.current;
  const hasAwards = project.has_awards === true;
  const hasLink = isFinished && resultLinks(project).length > 0;
  const results = isFinished && (project.report ?? project.vote) !== undefined && (
    <Suspense fallback={<PendingPart />}>
      <EndResults />
    </Suspense>
  );
  return (
    <>
      {hasLink && results}
      {hasAwards && (
        <Suspense fallback={<PendingPart />}>
          <EndAwards isFirst={!hasLink} />
        </Suspense>
      )}
      {!hasLink && results}
      <CloseFrame isFirst={!hasLink && !hasAwards} />
    </>
  );
}

/** A button that closes a survey in a layer above a page, or in an app. */
function CloseFrame({ isFirst }: { readonly isFirst: boolean }) {
  const { translate: t } = useAllTexts();
  const closing = getClosing();
  if (closing === undefined) return null;
  return (
    <PageActions
      primary={
        <Button kind={isFirst ? 'primary' : 'default'} size="large" onClick={() => closing.close()}>
          {t('end.close')}
        </Button>
      }
    />
  );
}

interface End {
  readonly status: EndStatusCode;
  readonly content?: ResolvedText;
  readonly jumpLink?: string;
  readonly score?: number;
  readonly language: string;
}

/** Returns the end of the response in this tab, or the stored end after a reload. */
function useEnd(): End {
  const { program } = useRuntime();
  const session = useAppState((state) => state.session);
  const endRecord = useAppState(({ ui }) => ui.ended);
  const language = useAppState(({ ui }) => ui.language);
  const content = contentLanguage(program.current.project, language);
  if (session !== null) {
    const { engine } = session;
    return {
      ...endView(program.current, { ...engine, language: content }),
      status: engine.end.status,
      language: content,
    };
  }
  if (endRecord === null) return { status: END_STATES.finished.status, language: content };
  const text = endRecord.contents?.[content];
  return {
    status: endRecord.status,
    language: content,
    ...(text !== undefined && { content: text }),
    ...(endRecord.jumpLink !== undefined && { jumpLink: endRecord.jumpLink }),
    ...(endRecord.score !== undefined && { score: endRecord.score }),
  };
}

const NEW_WINDOW = { target: '_blank', rel: 'noopener noreferrer' };

/** Whether the survey is in a frame. Links then open a new window, because pages may refuse to be framed (EMBED-7). */
const isFramed = (): boolean => window.parent !== window;

/**
 * SCREEN-11, `jumpLink`: opens the link once, when the survey ends. After a reload or Back, the page stays and shows
 * the link.
 */
function LeaveLink({ to }: { readonly to: string }) {
  const { translate: t } = useAllTexts();
  const store = useAppStore();
  const { staysHere = false } = useRuntime();
  const opensNewWindow = staysHere || isFramed();
  // If the host acts after the end, the page opened by the link would never be seen.
  const stays = opensNewWindow || getClosing()?.isHost === true;
  useEffect(() => {
    if (!stays && store.getState().session !== null) location.assign(to);
  }, [to, store, stays]);
  return (
    <p className="app-leave">
      {!stays && t('end.leaving')}{' '}
      <a href={to} {...(opensNewWindow && NEW_WINDOW)}>
        {t('end.leave')}
      </a>
    </p>
  );
}

/** Returns the questions with the given answers, or none if this tab no longer has the response. */
function useRecap(language: string): readonly RecapRow[] {
  const { program } = useRuntime();
  const state = useAppState(({ session }) => session?.engine);
  return state === undefined ? [] : recapView(program.current, { ...state, language });
}
