// What the server loads of the web app, in a build of its own (vite.server.config.ts): docs/adr/0105.
import { pagesOf, type Program } from '@canvass/logic';
import { directionOf, type Project, projectLanguages } from '@canvass/project';
import {
  type FirstPage,
  type FirstPageRenderer,
  type FirstPageSurvey,
  PUBLIC_PATH,
  type VisitFacts,
} from '@canvass/protocol';
import { ServedLayoutProvider } from '@canvass/question-types/served-layout';
import { EMPTY_LOG } from '../answering/record/answer-log.ts';
import { type ServedStep, ServedStepProvider } from '../app/runtime.ts';
import { startPage } from '../app/screens.ts';
import { Shell } from '../app/shell.tsx';
import { beginFacts, skipsStart } from '../boot/begin-facts.ts';
import { chooseLayout, detectDevice } from '../boot/device.ts';
import { isPreview, parseLink } from '../boot/link.ts';
import { loadProgram, usedTexts } from '../boot/program.ts';
import { loadViews, questionsOn } from '../features/question/question-views.ts';
import { createTranslator } from '../i18n/translator.ts';
import { embeddedTheme } from '../embedding/embedded-theme.ts';
import { themeOf } from '../layout/theme.ts';
import { parsePath } from '../navigation/routes.ts';
import type { RouteName } from '../navigation/routes.table.ts';
import { begun } from '../store/session-actions.ts';
import { type AppStore, createAppStore } from '../store/store.ts';
import { languageChanged, layoutChanged, storageChanged } from '../store/ui-slice.ts';
import { drawClosed, drawPolicy, drawSite, siteRoute } from './bare-pages.tsx';
import { htmlOfPage } from './html-of-page.ts';
import { sampledBegin } from './sampled-begin.ts';
import { servedRuntime } from './served-runtime.ts';
import { shownDigest } from './shown-digest.ts';

/** A window of a phone is narrower than any bound; how wide others are, the browser finds out before it paints. */
const UNKNOWN_WIDTH = 0;
/** Options and rows on a page: beyond, drawing would keep the server from its other work for too long. */
const MOST_ITEMS = 6_000;
/** From here on tables have the room for which they are drawn first (use-table-fit.tsx): their text, and its margins. */
const ROOM_FOR_TABLES_PX = 852;
const TABLE = /class="cv-matrix"/;

/** Where a respondent comes in. Other routes show what only the browser knows. */
const DRAWN: ReadonlySet<RouteName> = new Set(['home', 'common', 'begin', 'question']);

export const renderer: FirstPageRenderer = {
  facts(project, { path, search, userAgent, language, member }) {
    const link = parseLink(search);
    if (isPreview(link) || !DRAWN.has(parsePath(path).name)) return undefined;
    const device = detectDevice({ userAgent, maxTouchPoints: 0 });
    const layout = chooseLayout(device, device === 'phone' ? UNKNOWN_WIDTH : Infinity, link.selectView);
    const { member: known, ...facts } = beginFacts(project, link, device, member);
    return { language, layout, ...facts, ...(known !== null && { member: known }) };
  },
  async draw(survey, facts, now) {
    const program = await programOf(survey.project);
    if (program === undefined) return undefined;
    const screen = skipsStart(survey.project, facts.device) ? 'question' : 'start';
    const store = createAppStore({ current: program });
    store.dispatch(languageChanged(facts.language));
    store.dispatch(layoutChanged(facts.layout));
    if (survey.project.settings?.no_local_store === true) store.dispatch(storageChanged('off'));
    if (screen === 'start') await startPage.load();
    else if (!(await begin({ survey, facts, program, store, now }))) return undefined;
    const { html, step } = await htmlWithStep({ survey, facts, program, store, screen });
    const { session } = store.getState();
    return {
      screen,
      html,
      ...(session !== null && { digest: shownDigest(program, session.engine) }),
      ...(step !== undefined && { step }),
      ...(TABLE.test(html) && { leastWidth: ROOM_FOR_TABLES_PX }),
    };
  },
  served(
    { surveyId, project },
    { language, device, layout },
    { screen, digest, step, leastWidth },
    { search, embedded },
  ) {
    const link = parseLink(search);
    return {
      surveyId,
      screen,
      offered: projectLanguages(project),
      language,
      device,
      layout,
      theme: embeddedTheme(themeOf(project), embedded),
      ...(digest !== undefined && { digest }),
      ...(step !== undefined && { step }),
      ...(leastWidth !== undefined && { leastWidth }),
      link: {
        ...(link.language !== undefined && { language: link.language }),
        ...(link.selectView !== undefined && { selectView: link.selectView }),
      },
    };
  },
  siteRoute,
  drawSite,
  drawClosed,
  drawPolicy,
};

const programs = new WeakMap<Project, Promise<Program | undefined>>();
function programOf(project: Project): Promise<Program | undefined> {
  const known = programs.get(project) ?? loadProgram(project);
  programs.set(project, known);
  return known;
}

interface Drawing {
  readonly survey: FirstPageSurvey;
  readonly facts: VisitFacts;
  readonly program: Program;
  readonly store: AppStore;
}

/** As a response begins. False where nobody can know how, and where the first page is too much to draw here. */
async function begin({ survey, facts, program, store, now }: Drawing & { readonly now: number }) {
  const { layout: _, ...own } = facts;
  const session = { ...own, seq: null, seeds: {}, member: facts.member ?? null, now };
  const engine = sampledBegin(program, session);
  if (engine === undefined || engine.end.is_end === 1) return false;
  const questions = questionsOn(pagesOf(program, engine), engine.page);
  const items = questions.reduce(
    (sum, { items: all = [], rows_items: rows = [] }) => sum + all.length + rows.length,
    0,
  );
  if (items + questions.length > MOST_ITEMS) return false;
  await loadViews(questions);
  const { version } = survey.info;
  store.dispatch(begun({ runId: '', version, facts: session, credentials: null, log: EMPTY_LOG, engine }));
  return true;
}

interface ScreenDrawing extends Drawing, Pick<FirstPage, 'screen'> {}

/** A question may lend the page's button for a step of its own: then the page is drawn once more with its words. */
async function htmlWithStep(drawing: ScreenDrawing): Promise<Pick<FirstPage, 'html' | 'step'>> {
  const steps: string[] = [];
  const html = await htmlOf(drawing, { words: undefined, note: (words) => void steps.push(words) });
  const step = steps.at(-1);
  if (step === undefined) return { html };
  return { step, html: await htmlOf(drawing, { words: step, note: () => undefined }) };
}

async function htmlOf({ survey, facts, program, store, screen }: ScreenDrawing, step: ServedStep) {
  const translator = createTranslator();
  await translator.speak(facts.language, usedTexts(survey.project));
  const path = `${PUBLIC_PATH}${survey.surveyId}${screen === 'question' ? '/question' : ''}`;
  const runtime = servedRuntime({ survey, facts, program, store, path });
  return htmlOfPage(
    <ServedLayoutProvider
      value={{ phone: facts.layout === 'phone', rightToLeft: directionOf(facts.language) === 'rtl' }}
    >
      <ServedStepProvider value={step}>
        <Shell
          navigation={runtime.navigation}
          translator={translator}
          survey={{ kind: 'open', runtime, store }}
          language={facts.language}
        />
      </ServedStepProvider>
    </ServedLayoutProvider>,
  );
}
