import { announce, ProgressBar, RichTextView, Skeleton, VisuallyHidden } from '@canvass/ui';
import { questionIds } from '@canvass/question-types/question-ids';
import {
  listPages,
  beginView,
  pageView,
  plainText,
  questionNumber,
  questionTypeId,
  type PageView,
  type Program,
  type ProgramPage,
} from '@canvass/logic';
import { useEffect, useMemo, useRef, useState, memo, Suspense, type ComponentProps } from 'react';
import type { Translate } from '../../i18n/translation.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { Question } from '@canvass/project';
import { useEngine, useAppState, useRuntime } from '../../answering/runtime.ts';
import { loadViews, questionsOn } from './question-views.ts';
import { QuestionNumberProvider } from '@canvass/question-types/question-number';
import { pageErrors, pageSections } from '../screens.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { documentTitle } from '../../navigation/document-title.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { PageForm, useNextButton, usePageLabels } from './page-form.tsx';
import { QuestionBlock } from './question-block.tsx';
import { useMoves } from './use-moves.ts';
import type { DrawQuestion } from './page-sections.tsx';

export function QuestionPage() {
  const page = useEngine(pageView);
  return page === undefined ? null : <ShownPage page={page} />;
}

function ShownPage({ page }: { readonly page: PageView }) {
  const { program } = useRuntime();
  const t = useTranslate();
  const isReady = useViews(page.number);
  const turn = usePageTurn(page, isReady);
  const moves = useMoves(page.number);
  const opensNextPage = useAutoNext(page);
  const wayOn = useNextButton(moves);
  const labels = usePageLabels(page);
  const language = useAppState(({ ui }) => ui.language);
  const { project } = program.current;
  const showsProgress = project.desc_common_page?.hide_progress_bar !== true;
  const hasIssues = useAppState(({ session }) => (session?.engine.issues.length ?? 0) > 0);
  useTitle(page, hasIssues);
  const drawQuestion: DrawQuestion = (gid, headingLevel = hasOwnHeading(page) ? 2 : 1) => (
    <QuestionPart
      key={gid}
      gid={gid}
      headingLevel={headingLevel}
      onComplete={opensNextPage ? moves.nextSoon : undefined}
      offerStep={page.gids.length === 1 ? wayOn.offerStep : undefined}
      onRemark={wayOn.onRemark}
    />
  );
  return (
    <PageFrame
      {...(showsProgress && {
        progress: (
          <ProgressBar
            percent={page.progress}
            label={t('page.progress')}
            valueText={t('page.progress_value', { percent: page.progress })}
          />
        ),
      })}
    >
      {isReady ? (
        <div key={page.number} {...(turn !== undefined && { className: 'cv-turn', 'data-turn': turn })}>
          {moves.attempted.length > 0 && (
            <Suspense fallback={null}>
              <pageErrors.Component attempt={moves.attempted} gids={page.gids} button={labels.next} />
            </Suspense>
          )}
          <PageForm page={page} moves={moves} wayOn={wayOn} labels={labels}>
            <div
              lang={contentLanguage(project, language)}
              className={page.gids.length > MIN_LONG_PAGE ? 'app-questions app-long' : 'app-questions'}
              data-alone={page.gids.length === 1 || undefined}
            >
              <div className="app-page-head">
                <PageHeading page={page} />
                {showsProgress && drawPosition(page, t)}
              </div>
              {hasBothKinds(program.current, page) && (
                <p className="cv-hint" aria-hidden="true">
                  * {t('question.required')}
                </p>
              )}
              {page.gids.length === 0 && <p>{t('page.empty')}</p>}
              <QuestionNumberProvider value={showNumber}>
                {page.parts ? (
                  <Suspense fallback={null}>
                    <pageSections.Component parts={page.parts} drawQuestion={drawQuestion} />
                  </Suspense>
                ) : (
                  page.gids.map((gid) => drawQuestion(gid))
                )}
              </QuestionNumberProvider>
            </div>
          </PageForm>
        </div>
      ) : (
        <Skeleton label={t('app.loading')} />
      )}
    </PageFrame>
  );
}

/**
 * One question in its own Suspense boundary, so that React hydrates a server-rendered page question by question. It
 * begins with the question that the respondent uses.
 */
const QuestionPart = memo(function QuestionPart(props: ComponentProps<typeof QuestionBlock>) {
  return (
    <div className="app-question">
      <Suspense fallback={null}>
        <QuestionBlock {...props} />
      </Suspense>
    </div>
  );
});

/**
 * Whether some questions of the page need an answer and some do not. The page then explains the asterisk of their
 * titles, which screen readers read as a word.
 */
function hasBothKinds({ questions, byGid }: Program, { gids }: PageView): boolean {
  return new Set(gids.map((gid) => questions[byGid.get(gid) ?? -1]?.question.required === true)).size > 1;
}

const showNumber = (gid: string) => <ShownNumber gid={gid} />;

/**
 * The browser skips questions of a long page that are out of sight (`content-visibility`). Their numbers change when they
 * come into sight, so that an answer that shows a question does not change all later ones.
 */
function ShownNumber({ gid }: { readonly gid: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const drawnNumber = useRef<string | null>(null);
  const [isSkipped, setSkipped] = useState(false);
  const number =
    useEngine((program, state) =>
      isSkipped ? drawnNumber.current : (drawnNumber.current = questionNumber(program, state, gid)),
    ) ?? null;
  useEffect(() => {
    const part = element.current?.closest('.app-long > *');
    if (!part) return undefined;
    // Within the effect, this would compute the page's styles once more than the frame does.
    requestAnimationFrame(() =>
      setSkipped(element.current?.checkVisibility?.({ contentVisibilityAuto: true }) === false),
    );
    const onChange = (event: Event) => setSkipped((event as ContentVisibilityAutoStateChangeEvent).skipped);
    part.addEventListener(VISIBILITY_EVENT, onChange);
    return () => part.removeEventListener(VISIBILITY_EVENT, onChange);
  }, []);
  return (
    number !== null && (
      <span ref={element} className="cv-number">
        {number}.
      </span>
    )
  );
}

const VISIBILITY_EVENT = 'contentvisibilityautostatechange';

/** Minimum number of questions of a page on which the browser lays out only visible questions. */
const MIN_LONG_PAGE = 20;

/**
 * Whether the page has a heading above its questions: for several questions, a titled group or a section. A single
 * question is its page's heading.
 */
const hasOwnHeading = ({ title, gids, parts }: PageView): boolean =>
  title !== undefined || gids.length !== 1 || parts !== undefined;

function PageHeading({ page }: { readonly page: PageView }) {
  const t = useTranslate();
  if (!hasOwnHeading(page)) return null;
  return (
    <h1 id={PAGE_TITLE_ID} tabIndex={-1} className="app-eyebrow">
      {page.title === undefined ? (
        <VisuallyHidden>{t('page.name', { number: page.position })}</VisuallyHidden>
      ) : (
        <RichTextView text={page.title} inline />
      )}
    </h1>
  );
}

/**
 * The current position as small text, without a total while that is unknown. Screen readers get the position from the
 * announcement of a new page.
 */
const drawPosition = ({ position, pageCount }: PageView, t: Translate) =>
  pageCount !== 1 && (
    <span className="app-page-count" aria-hidden="true">
      {t(pageCount ? 'page.count' : 'page.name', { number: position, total: pageCount ?? 0 })}
    </span>
  );

/** SCREEN-6, `auto_next_page`: whether a choice completes the only question of the page and opens the next page. */
function useAutoNext(page: PageView): boolean {
  const { program } = useRuntime();
  const { project, registry } = program.current;
  if (project.desc_common_page?.auto_next_page !== true || page.gids.length !== 1) return false;
  const { question } = program.current.questions[program.current.byGid.get(page.gids[0] ?? '') ?? -1] ?? {};
  return question !== undefined && registry.get(questionTypeId(question))?.completesByChoice === true;
}

function useTitle(page: PageView, hasFailed: boolean): void {
  const t = useTranslate();
  const program = useRuntime().program.current;
  const facts = useEngine((_, state) => state.facts);
  const language = useEngine((_, state) => state.language) ?? '';
  const survey = useMemo(
    () => facts && plainText(beginView(program, { ...facts, language }).title),
    [program, facts, language],
  );
  const name = t('page.name', { number: page.position });
  useEffect(() => {
    documentTitle(hasFailed ? t('app.error_title', { title: name }) : name, survey);
  }, [hasFailed, name, survey, t]);
}

/** The direction of the last change of the page. Undefined for the first page. */
type Turn = 'forward' | 'back' | undefined;

const PAGE_TITLE_ID = 'page-title';

/**
 * Scrolls to the top of a new page, moves the focus to its heading and announces its position, but not on the first
 * page. `isReady` means that the questions are rendered. Returns the direction of the turn.
 */
function usePageTurn(page: PageView, isReady: boolean): Turn {
  const t = useTranslate();
  const place = positionOf(page);
  const [{ shownPlace, turn }, setTurn] = useState<{ shownPlace: number; turn: Turn }>({
    shownPlace: place,
    turn: undefined,
  });
  if (place !== shownPlace) setTurn({ shownPlace: place, turn: place > shownPlace ? 'forward' : 'back' });
  const announcedPlace = useRef(place);
  useEffect(() => {
    if (!isReady || announcedPlace.current === place) return;
    announcedPlace.current = place;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const titles = page.gids.map((gid) => document.getElementById(questionIds(gid).title));
    // A question that only records a time has a title without text, so it is not focused.
    const first = titles.find((title) => title !== null && title.textContent !== '');
    const heading = document.getElementById(PAGE_TITLE_ID) ?? first;
    heading?.focus({ preventScroll: true });
    announce(t('page.announce', { number: page.position, percent: page.progress }));
  }, [page, place, isReady, t]);
  // The next screen, such as the start page or a message, is not this page.
  useEffect(() => () => announce(''), []);
  return turn;
}

function positionOf({ number, screen }: PageView): number {
  return screen === undefined ? number : number + screen.index / screen.count;
}

/** Whether the views of a page are loaded. Also loads the views of the next page. Throws if a view cannot be loaded. */
function useViews(page: number): boolean {
  const pages = useEngine(listPages) ?? NO_PAGES;
  const questions = questionsOn(pages, page);
  const isReady = loadViews(questions) === undefined;
  const [, setLoaded] = useState<readonly Question[]>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const current = questionsOn(pages, page);
    // The views may have loaded since the page was rendered.
    if (!isReady) (loadViews(current) ?? Promise.resolve()).then(() => setLoaded(current), setFailure);
    const timer = setTimeout(() => {
      // Parts that fail to load now are loaded again when their page opens.
      loadViews(questionsOn(pages, page + 1))?.catch(() => undefined);
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pages, page, isReady]);
  if (failure !== undefined && !isReady) throw failure;
  return isReady;
}

const NO_PAGES: readonly ProgramPage[] = [];

/** Milliseconds between rendering a page and loading the views of the next one. */
const PRELOAD_DELAY_MS = 300;
