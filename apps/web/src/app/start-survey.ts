import { LOAD_FAILED, type Device } from '@canvass/protocol';
import { contentLanguage, initialLanguage, choosePageLanguage } from '../i18n/language.ts';
import { chooseLayout, detectDevice } from '../boot/device.ts';
import { layoutChanged, onlineChanged } from '../store/ui-slice.ts';
import type { AppStore } from '../store/store.ts';
import { pageView, questionView, type Program } from '@canvass/logic';
import type { AuthoredTexts } from '@canvass/project';
import type { Link } from '../addresses/link.ts';
import type { OpenedSurvey, OpenSurvey } from '../boot/fetch-survey.ts';
import { openSurvey, loadProjectIn } from '../boot/open-survey.ts';
import { loadProgram, usedTexts } from '../boot/program.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { answeringPath, parsePath } from '../addresses/routes.ts';
import { skipsStart } from '../boot/begin-facts.ts';
import { createRuntime, type CreatedRuntime } from './create-runtime.ts';
import { deviceScope } from '../storage/our-names.ts';
import { openDevice } from './open-device.ts';

export type StartedSurvey =
  | ({ readonly kind: 'open' } & CreatedRuntime)
  | Extract<OpenedSurvey, { readonly kind: 'closed' }>;

export interface ScreenParts {
  site(): Promise<void>;
  closedPage(): Promise<void>;
  start(): Promise<void>;
  questions(program: Program): Promise<void>;
}
interface StartPorts {
  readonly link: Link;
  readonly navigation: Navigation;
  readonly translator: Translator;
  /** Loaded together with React. */
  readonly parts: Promise<ScreenParts>;
}

/** Opens a survey. Returns it with its runtime, or with the code that closes it. */
export async function startSurvey(
  surveyId: string,
  { link, navigation, translator, parts }: StartPorts,
): Promise<StartedSurvey> {
  const survey = await openSurvey(surveyId, link, document);
  if (survey.kind === 'open') return startOpen(surveyId, survey, { link, navigation, translator, parts });
  const authorTexts = survey.texts?.own;
  const language = authorTexts?.page_language ?? (await choosePageLanguage(link.language));
  await loadPageTexts(
    translator,
    language,
    authorTexts,
    parts.then(({ closedPage }) => closedPage()),
  );
  return survey;
}

/** Loads all texts for a page without questions, with the author's own texts first, and the part that draws it. */
export async function loadPageTexts(
  translator: Translator,
  language: string,
  authoredTexts: AuthoredTexts | undefined,
  part: Promise<void>,
): Promise<void> {
  await Promise.all([translator.load(language, [], authoredTexts), part]);
  translator.show(language);
  await translator.complete();
}

async function startOpen(
  surveyId: string,
  survey: OpenSurvey,
  { link, navigation, translator, parts }: StartPorts,
): Promise<StartedSurvey> {
  const { info } = survey;
  await nextTask();
  const { path } = navigation.current();
  const route = parsePath(path);
  // Leaves the page of an unpublished survey, so that a later visit begins at the start page.
  if (route.name === 'notPublish') navigation.replace(answeringPath(surveyId, 'home'));
  const preferredLanguage = await initialLanguage(survey.project, { surveyId, link: link.language });
  const translatedProject = await loadProjectIn(survey, link, preferredLanguage);
  const project = translatedProject ?? survey.project;
  const language =
    translatedProject === undefined ? contentLanguage(project, preferredLanguage) : preferredLanguage;
  const kind = detectDevice(navigator);
  const storage = openDevice(deviceScope(surveyId, link), project);
  const hasStart = !skipsStart(project, kind);
  // A continued response does not need the start page.
  const startPage =
    hasStart && route.kind === 'answering' && route.screen !== 'question'
      ? loadInBackground(parts.then(({ start }) => start()))
      : undefined;
  const [program] = await Promise.all([
    loadProgram(project),
    translator.load(language, usedTexts(project), project),
  ]);
  if (program === undefined) return { kind: 'closed', code: LOAD_FAILED };
  await nextTask();
  const views = hasStart ? undefined : loadInBackground(parts.then(({ questions }) => questions(program)));
  const createdRuntime = createRuntime({
    surveyId,
    info,
    project,
    program,
    link,
    device: kind,
    storage,
    language,
    translator,
    navigation,
  });
  followBrowser(createdRuntime, kind, translator);
  await createdRuntime.runtime.controller.open();
  if (!hasStart) await beginImmediately(createdRuntime);
  await nextTask();
  readAhead(createdRuntime);
  await Promise.all([startPage, views]);
  return { kind: 'open', ...createdRuntime };
}

/** Ends the current task, so that the browser can handle input between the parts of the start. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Starts loading without an unhandled rejection. Code that awaits the result still gets the failure. */
function loadInBackground(loading: Promise<void>): Promise<void> {
  loading.catch(() => undefined);
  return loading;
}

/**
 * For surveys without a start page: starts the response before the first render, or shows that it waits for the
 * server.
 */
async function beginImmediately({ runtime: { controller }, store }: CreatedRuntime): Promise<void> {
  const { session, ui } = store.getState();
  const isFresh = session === null && ui.ended === null && !ui.hasOtherTab && ui.halt === null;
  if (!isFresh || (await controller.beginHere())) return;
  const beginning = controller.begin(false);
  // The server's page stays visible until the app knows whether it is correct.
  if (isFirstPageServed()) await beginning;
}

const isFirstPageServed = (): boolean =>
  window.canvassEarly?.screen === 'question' && !window.canvassEarly.isStale;

/** Evaluates the page and its first question before React loads, so that the engine has them cached. */
function readAhead({ runtime: { program }, store }: CreatedRuntime): void {
  const { session } = store.getState();
  if (session === null) return;
  const [first = ''] = pageView(program.current, session.engine).gids;
  questionView(program.current, session.engine, first);
}

/** CONST-1: milliseconds without another resize before the layout is chosen again. */
const RESIZE_DEBOUNCE_MS = 300;

/** Follows events of the browser, and keeps the document's language and layout equal to the store. */
function followBrowser({ runtime, store }: CreatedRuntime, device: Device, translator: Translator): void {
  const { controller } = runtime;
  const { dispatch } = store;
  const forcedLayout = runtime.link.selectView;
  const onNetworkChange = () => {
    dispatch(onlineChanged(navigator.onLine));
    if (navigator.onLine) controller.wake();
  };
  addEventListener('online', onNetworkChange);
  addEventListener('offline', onNetworkChange);
  onNetworkChange();
  // On this event, views commit typed text first, because they listen in the capture phase.
  addEventListener('pagehide', () => controller.leave());
  // A page that the browser restores from its cache is older than the answers on this device and on the server.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') controller.wake();
    else controller.leave();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      dispatch(layoutChanged(chooseLayout(device, window.innerWidth, forcedLayout)));
    }, RESIZE_DEBOUNCE_MS);
  });
  pressOnce(store);
  store.subscribe(() => showOnDocument(store, translator));
  showOnDocument(store, translator);
}

let shownState = { language: '', layout: '' };
function showOnDocument(store: AppStore, translator: Translator): void {
  const { language, layout } = store.getState().ui;
  if (shownState.language === language && shownState.layout === layout) return;
  shownState = { language, layout };
  translator.show(language);
  document.documentElement.dataset['layout'] = layout;
}

/** Ignores the second click of a double click if the first has changed the page (TRUST-8). */
export function pressOnce(store: AppStore): void {
  const currentPlace = () => `${location.pathname} ${store.getState().session?.engine.page}`;
  let pressedPlace = '';
  addEventListener(
    'click',
    (event) => {
      const placeNow = currentPlace();
      if (event.detail > 1 && placeNow !== pressedPlace) {
        event.preventDefault();
        event.stopPropagation();
      }
      pressedPlace = placeNow;
    },
    true,
  );
}
