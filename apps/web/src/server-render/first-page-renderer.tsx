// The part of the web app that the server loads, as a separate build (vite.server.config.ts): docs/adr/0105.
import { hash32, needsServerFacts, seedsFor, listPages, type Program, type State } from '@canvass/logic';
import { findQuotaReads } from '@canvass/logic/effects';
import {
  PUBLIC_PATH,
  type SessionFacts,
  type FirstPage,
  type FirstPageRenderer,
  type FirstPageSurvey,
  type VisitFacts,
} from '@canvass/protocol';
import { beginLocally, foldEvents } from '../answering/fold-events.ts';
import { shownDigest } from '../first-page/shown-digest.ts';
import { directionOf, projectLanguages, textsInOrder, type Project, type Question } from '@canvass/project';
import { ServedLayoutProvider } from '@canvass/question-types/served-layout';
import { EMPTY_LOG } from '../storage/record/answer-log.ts';
import { type Runtime, type ServedStep, ServedStepProvider } from '../answering/runtime.ts';
import { loadSections, startPage } from '../features/screens.ts';
import { Shell } from '../app/shell.tsx';
import { collectBeginFacts, skipsStart } from '../boot/begin-facts.ts';
import { chooseLayout, detectDevice } from '../boot/device.ts';
import { isPreview, type Link, parseLink } from '../addresses/link.ts';
import { loadProgram, questionsOf, usedTexts } from '../boot/program.ts';
import { loadViews, questionsOn } from '../features/question/question-views.ts';
import { createTranslator } from '../i18n/translator.ts';
import { embeddedProperties } from '../embedding/embedded-theme.ts';
import { computeTheme } from '../styles/theme.ts';
import { parsePath } from '../addresses/routes.ts';
import type { RouteName } from '../addresses/routes.table.ts';
import { begun } from '../store/session-slice.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { languageChanged, layoutChanged, storageChanged } from '../store/ui-slice.ts';
import {
  renderClosed,
  renderPolicy,
  renderSite,
  renderHtml,
  siteRoute,
  createFixedNavigation,
} from './bare-pages.tsx';
import type { SessionController } from '../answering/session-controller.ts';
import { createLateServices } from '../services/late-services.ts';
import { createMemoryStore } from '../storage/device-store.ts';

/** The assumed width of phone windows, whose width is unknown. Other windows count as wide. The browser corrects the layout. */
const ASSUMED_PHONE_WIDTH = 0;
/** Maximum number of questions, options and rows of a page that is rendered once for everybody. More would block the server. */
const MAX_SHARED_ITEMS = 2_000;
/** The maximum for a page with data of its visitor, which is rendered again at each visit. */
const MAX_OWN_ITEMS = 500;
/** The maximum of a whole survey, which is compiled before its first page is known. */
const MAX_SURVEY_ITEMS = 10_000;
/**
 * Minimum window width at which the first rendering of tables fits (use-table-fit.tsx): their text with its margins.
 */
const MIN_TABLE_WINDOW_PX = 852;
const TABLE = /class="cv-matrix"/;

/** Routes on which respondents arrive. Others show data that only the browser has. */
const SERVER_RENDERED: ReadonlySet<RouteName> = new Set(['home', 'common', 'begin', 'question']);

export const renderer: FirstPageRenderer = {
  facts(project, { path, search, userAgent, language, words, authored, member }) {
    const link = parseLink(search);
    if (isPreview(link) || !SERVER_RENDERED.has(parsePath(path).name)) return undefined;
    if (countSurveyItems(project) > MAX_SURVEY_ITEMS) return undefined;
    const device = detectDevice({ userAgent, maxTouchPoints: 0 });
    const layout = chooseLayout(device, device === 'phone' ? ASSUMED_PHONE_WIDTH : Infinity, link.selectView);
    const { member: knownMember, ...facts } = collectBeginFacts(project, link, device, member);
    return {
      language,
      words,
      layout,
      ...(authored !== undefined && authored.length > 0 && { authored }),
      ...facts,
      ...(knownMember !== null && { member: knownMember }),
    };
  },
  async render(survey, facts, now) {
    const program = await readProgram(survey.project);
    if (program === undefined) return undefined;
    const screen = skipsStart(survey.project, facts.device) ? 'question' : 'start';
    const store = createAppStore({ current: program });
    store.dispatch(languageChanged(facts.language));
    store.dispatch(layoutChanged(facts.layout));
    if (survey.project.settings?.no_local_store === true) store.dispatch(storageChanged('off'));
    if (screen === 'start') await startPage.load();
    else if (!(await beginResponse({ survey, facts, program, store, now }))) return undefined;
    const { html, step } = await renderWithStep({ survey, facts, program, store, screen });
    const { session } = store.getState();
    return {
      screen,
      html,
      ...(session !== null && { digest: shownDigest(program, session.engine) }),
      ...(step !== undefined && { step }),
      ...(TABLE.test(html) && { leastWidth: MIN_TABLE_WINDOW_PX }),
    };
  },
  servedPage(
    { surveyId, project },
    { language, device, layout },
    { screen, digest, step, leastWidth },
    { search },
  ) {
    const link = parseLink(search);
    return {
      surveyId,
      screen,
      offered: projectLanguages(project),
      language,
      device,
      layout,
      ...(digest !== undefined && { digest }),
      ...(step !== undefined && { step }),
      ...(leastWidth !== undefined && { leastWidth }),
      link: {
        ...(link.language !== undefined && { language: link.language }),
        ...(link.selectView !== undefined && { selectView: link.selectView }),
      },
    };
  },
  theme: (project, { embedded, fonts }) => {
    const accent = project.design?.accent ?? project.desc_common_page?.theme_style;
    return computeTheme(project, { embedded: embedded && embeddedProperties(embedded, accent), fonts });
  },
  siteRoute,
  renderSite: renderSite,
  renderClosed: renderClosed,
  renderPolicy: renderPolicy,
};

const programs = new WeakMap<Project, Promise<Program | undefined>>();
function readProgram(project: Project): Promise<Program | undefined> {
  const loading = programs.get(project) ?? loadProgram(project);
  programs.set(project, loading);
  return loading;
}

const countItems = (questions: readonly Pick<Question, 'items' | 'rows_items'>[]): number =>
  questions.reduce(
    (sum, { items: options = [], rows_items: rows = [] }) => sum + 1 + options.length + rows.length,
    0,
  );

/** Numbers of items by project, so that a visit does not count them again. */
const surveySizes = new WeakMap<Project, number>();
function countSurveyItems(project: Project): number {
  const size = surveySizes.get(project) ?? countItems(questionsOf(project));
  surveySizes.set(project, size);
  return size;
}

interface ResponseInput {
  readonly survey: FirstPageSurvey;
  readonly facts: VisitFacts;
  readonly program: Program;
  readonly store: AppStore;
}

/** Begins a response for its first page. Returns false if the page depends on unknown facts or is too large to render. */
async function beginResponse({
  survey,
  facts,
  program,
  store,
  now,
}: ResponseInput & { readonly now: number }) {
  const { layout: _, words: __, authored: ___, ...respondentFacts } = facts;
  const session = { ...respondentFacts, seq: null, seeds: {}, member: facts.member ?? null, now };
  const engine = findSampledState(program, session);
  if (engine === undefined || engine.end.is_end === 1) return false;
  const questions = questionsOn(listPages(program, engine), engine.page);
  const hasOwnData = Object.keys(facts.params).length > 0 || facts.member !== undefined;
  if (countItems(questions) > (hasOwnData ? MAX_OWN_ITEMS : MAX_SHARED_ITEMS)) return false;
  await Promise.all([loadSections(program), loadViews(questions)]);
  const { version } = survey.info;
  store.dispatch(begun({ runId: '', version, facts: session, credentials: null, log: EMPTY_LOG, engine }));
  return true;
}

interface ScreenInput extends ResponseInput, Pick<FirstPage, 'screen'> {}

/**
 * Renders a screen. If a question uses the page's button for its own step, renders it again with the label of the step.
 */
async function renderWithStep(drawing: ScreenInput): Promise<Pick<FirstPage, 'html' | 'step'>> {
  const steps: string[] = [];
  const html = await renderScreen(drawing, { label: undefined, note: (label) => void steps.push(label) });
  const step = steps.at(-1);
  if (step === undefined) return { html };
  return { step, html: await renderScreen(drawing, { label: step, note: () => undefined }) };
}

async function renderScreen({ survey, facts, program, store, screen }: ScreenInput, step: ServedStep) {
  const direction = directionOf(facts.language);
  const translator = createTranslator(() => ({ locale: facts.words, direction }));
  const ownTexts = textsInOrder(survey.project, facts.language, facts.authored ?? []);
  await translator.load(facts.language, usedTexts(survey.project), ownTexts);
  const path = `${PUBLIC_PATH}${survey.surveyId}${screen === 'question' ? '/question' : ''}`;
  const runtime = createServedRuntime({ survey, facts, program, store, path });
  return renderHtml(
    <ServedLayoutProvider value={{ isPhone: facts.layout === 'phone', isRightToLeft: direction === 'rtl' }}>
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

/** Number of sample respondents who must see the same page before it is rendered for everyone. */
const SAMPLES = 16;
const LARGEST_NUMBER = 1_000_000;
/** Seconds between two samples. All samples together cover an hour, for which a page is cached at most. */
const SAMPLE_INTERVAL_S = 3600 / SAMPLES;

/**
 * The state on the first page. If it depends on data of a started response (number, seeds, time), computes samples,
 * and returns one if all show the same page. Undefined if they differ or need a result of the server.
 */
function findSampledState(program: Program, facts: SessionFacts): State | undefined {
  if (!needsServerFacts(program)) return beginLocally(program, facts);
  const states: State[] = [];
  let firstDigest: number | undefined;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { state } = foldEvents(program, sampledFacts(program, facts, sample), []);
    if (state.pending.length > 0) return undefined;
    const digest = shownDigest(program, state);
    if (digest !== (firstDigest ?? digest)) return undefined;
    firstDigest = digest;
    states.push(state);
  }
  return states[0];
}

/** Facts of a sample. In every second sample all quota cells that rules read are empty, in the others full. */
function sampledFacts(program: Program, facts: SessionFacts, sample: number): SessionFacts {
  const seq = 1 + (hash32(`sample ${sample}`) % LARGEST_NUMBER);
  const now = facts.now + Math.round(sample * SAMPLE_INTERVAL_S);
  const { full, counts } = findQuotaReads(program) ?? { full: [], counts: [] };
  const quotas = { full, counts: Object.fromEntries(counts.map((cell) => [cell, seq])) };
  return { ...facts, seq, seeds: seedsFor(program, seq), now, ...(sample % 2 === 1 && { quotas }) };
}

interface RuntimeInput {
  readonly survey: FirstPageSurvey;
  readonly facts: VisitFacts;
  readonly program: Program;
  readonly store: AppStore;
  readonly path: string;
}

/** A runtime for rendering screens once, without events. */
function createServedRuntime({ survey, facts, program, store, path }: RuntimeInput): Runtime {
  const { surveyId, info } = survey;
  const link: Link = { showLoadText: true, params: {} };
  const holder = { current: program };
  return {
    surveyId,
    info,
    link,
    program: holder,
    navigation: createFixedNavigation(path),
    controller: IDLE,
    device: createMemoryStore(),
    services: servicesOf(createLateServices({ surveyId, link, program: holder }, store)),
    beginFacts: {
      params: facts.params,
      device: facts.device,
      source: facts.source,
      member: facts.member ?? null,
    },
    setLanguage: doNothing,
  };
}

const doNothing = async () => undefined;
const IDLE: SessionController = {
  open: doNothing,
  begin: doNothing,
  beginHere: async () => false,
  restart: doNothing,
  wake: () => undefined,
  flush: doNothing,
  leave: () => undefined,
  yield: () => undefined,
  prepareLanguage: async () => true,
  warmUp: () => undefined,
};

/** Adds a position that fails, so that controls that need it are rendered: all browsers offer it. */
function servicesOf(services: Runtime['services']): Runtime['services'] {
  const { locations } = services;
  const currentPosition = async () => Promise.reject(new Error('There is no position here.'));
  return locations === undefined ? services : { ...services, locations: { ...locations, currentPosition } };
}
