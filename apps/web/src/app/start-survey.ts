import { pageView, type Program, questionView } from '@canvass/logic';
import type { Project } from '@canvass/project';
import { LOAD_FAILED } from '@canvass/protocol';
import { detectDevice } from '../boot/device.ts';
import type { Link } from '../boot/link.ts';
import type { OpenedSurvey } from '../boot/opened-survey.ts';
import { loadChunk } from '../boot/load-chunk.ts';
import { openSurvey, projectIn } from '../boot/open-survey.ts';
import { loadProgram, usedTexts } from '../boot/program.ts';
import type { Translator } from '../i18n/translator.ts';
import { applyLanguage, contentLanguage, initialLanguage, siteLanguage } from '../i18n/language.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { followPages } from '../navigation/page-history.ts';
import { answeringPath, parsePath } from '../navigation/routes.ts';
import { skipsStart } from '../boot/begin-facts.ts';
import { createRuntime, type CreatedRuntime } from './create-runtime.ts';
import { followBrowser } from './follow-browser.ts';
import { deviceScope, openDevice } from './open-device.ts';

export type StartedSurvey =
  | ({ readonly kind: 'open' } & CreatedRuntime)
  | Extract<OpenedSurvey, { readonly kind: 'closed' }>;

/** Loads what a first screen is drawn with, each by what the screen is. */
export interface ScreenParts {
  site(): Promise<void>;
  closed(): Promise<void>;
  start(): Promise<void>;
  /** The views of the first page. */
  questions(program: Program): Promise<void>;
}
interface StartPorts {
  readonly link: Link;
  readonly navigation: Navigation;
  readonly translator: Translator;
  /** Come with React, for which nothing else waits. */
  readonly parts: Promise<ScreenParts>;
}

/** Everything up to the first screen of a survey. All that can be loaded side by side is. */
export async function startSurvey(
  surveyId: string,
  { link, navigation, translator, parts }: StartPorts,
): Promise<StartedSurvey> {
  const opened = await openSurvey(surveyId, link, document);
  const { languages } = navigator;
  if (opened.kind === 'closed') {
    await say(translator, siteLanguage(link.language));
    await Promise.all([parts.then(({ closed }) => closed()), translator.complete()]);
    return opened;
  }
  const { info } = opened;
  leaveNotPublish(surveyId, navigation);
  const preferred = initialLanguage(opened.project, { surveyId, link: link.language, browser: languages });
  const translated = await projectIn(opened, link, preferred);
  const project = translated ?? opened.project;
  const language = translated === undefined ? contentLanguage(project, preferred) : preferred;
  const kind = detectDevice(navigator);
  const device = openDevice(deviceScope(surveyId, link), project);
  const startPage = needsStart(project, navigation) ? parts.then(({ start }) => start()) : undefined;
  startPage?.catch(() => undefined); // told below, where it is waited for
  const [program] = await Promise.all([
    loadProgram(project),
    say(translator, language, usedTexts(project)),
    paint(project),
  ]);
  if (program === undefined) return { kind: 'closed', code: LOAD_FAILED };
  const views = skipsStart(project, kind) ? parts.then(({ questions }) => questions(program)) : undefined;
  views?.catch(() => undefined); // likewise
  const created = createRuntime({
    surveyId,
    info,
    project,
    program,
    link,
    device: kind,
    opened: device,
    language,
    translator,
    navigation,
  });
  followBrowser(created.runtime, created.store, kind);
  await created.runtime.controller.open();
  followPages({ navigation, store: created.store, program: created.runtime.program });
  const { session, ui } = created.store.getState();
  const fresh = session === null && ui.ended === null && !ui.elsewhere && ui.halt === null;
  // Without a start page the survey begins before anything is drawn, or says meanwhile that it asks the server.
  const { controller } = created.runtime;
  if (fresh && skipsStart(project, kind) && !(await controller.beginHere())) void controller.begin(false);
  readAhead(created);
  await Promise.all([startPage, views]);
  return { kind: 'open', ...created };
}

/** What is drawn first is read before React is there: the engine remembers it. */
function readAhead({ runtime: { program }, store }: CreatedRuntime): void {
  const { session } = store.getState();
  if (session === null) return;
  const [first = ''] = pageView(program.current, session.engine).gids;
  questionView(program.current, session.engine, first);
}

/** Published meanwhile: whoever looks again is at the beginning. */
function leaveNotPublish(surveyId: string, navigation: Navigation): void {
  const { path } = navigation.current();
  if (parsePath(path).name === 'notPublish') navigation.replace(answeringPath(path, surveyId, 'home'));
}

async function say(translator: Translator, language: string, types: readonly string[] = []): Promise<void> {
  await translator.speak(language, types);
  applyLanguage(document.documentElement, language);
}

/** In the author's colours. A page whose first screen the server has drawn has them already (first-page/early.ts). */
async function paint(project: Project): Promise<void> {
  if (window.canvassEarly !== undefined) return;
  const { applyTheme, themeOf } = await loadChunk(() => import('../layout/theme.ts'));
  applyTheme(document.documentElement, themeOf(project), matchMedia('(prefers-color-scheme: dark)').matches);
}

/** The start page is not needed where a response goes on, or where the author wants none. */
function needsStart(project: Project, navigation: Navigation): boolean {
  const route = parsePath(navigation.current().path);
  return (
    !skipsStart(project, detectDevice(navigator)) && route.kind === 'answering' && route.screen !== 'question'
  );
}
