import type { Project } from '@canvass/project';
import { LOAD_FAILED } from '@canvass/protocol';
import { detectDevice } from '../boot/device.ts';
import type { Link } from '../boot/link.ts';
import type { OpenedSurvey } from '../boot/opened-survey.ts';
import { openSurvey } from '../boot/open-survey.ts';
import { loadProgram, usedTexts } from '../boot/program.ts';
import type { Translator } from '../i18n/translator.ts';
import { applyLanguage, initialLanguage } from '../i18n/language.ts';
import { applyTheme } from '../layout/theme.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { followPages } from '../navigation/page-history.ts';
import { parsePath } from '../navigation/routes.ts';
import { loadViews, questionsOn } from '../features/question/question-views.ts';
import { createRuntime, type CreatedRuntime, skipsStart } from './create-runtime.ts';
import { followBrowser } from './follow-browser.ts';
import { closedPage, startPage } from './screens.ts';

export type StartedSurvey =
  | ({ readonly kind: 'open' } & CreatedRuntime)
  | Extract<OpenedSurvey, { readonly kind: 'closed' }>;

/** Everything up to the first screen of a survey. All that can be loaded side by side is. */
export async function startSurvey(
  surveyId: string,
  link: Link,
  navigation: Navigation,
  translator: Translator,
): Promise<StartedSurvey> {
  const opened = await openSurvey(surveyId, link, document);
  const { languages } = navigator;
  if (opened.kind === 'closed') {
    await say(translator, link.language ?? languages[0] ?? '');
    await Promise.all([closedPage.load(), translator.complete()]);
    return opened;
  }
  const { info, project } = opened;
  const language = initialLanguage(project, { surveyId, link: link.language, browser: languages });
  applyTheme(document.documentElement, project, matchMedia('(prefers-color-scheme: dark)').matches);
  const [program] = await Promise.all([
    loadProgram(project),
    say(translator, language, usedTexts(project)),
    firstScreen(project, navigation),
  ]);
  if (program === undefined) return { kind: 'closed', code: LOAD_FAILED };
  if (skipsStart(program)) await loadViews(questionsOn(program.presentation.pages, 0));
  const device = detectDevice(navigator);
  const created = createRuntime({
    surveyId,
    info,
    project,
    program,
    link,
    device,
    language,
    translator,
    navigation,
  });
  followBrowser(created.runtime, created.store, device);
  await created.runtime.controller.open();
  followPages({ navigation, store: created.store, program: created.runtime.program });
  const { session, ui } = created.store.getState();
  const fresh = session === null && ui.ended === null && !ui.elsewhere && ui.halt === null;
  // Without a start page the survey begins before anything is drawn. It does not wait for the server here.
  if (fresh && skipsStart(program)) void created.runtime.controller.begin(true);
  return { kind: 'open', ...created };
}

async function say(translator: Translator, language: string, types: readonly string[] = []): Promise<void> {
  await translator.speak(language, types);
  applyLanguage(document.documentElement, language);
}

/** The start page is not needed where a response goes on, or where the author wants none. */
async function firstScreen(project: Project, navigation: Navigation): Promise<void> {
  const route = parsePath(navigation.current().path);
  const needed = project.desc_begin_page?.skip !== true && route.kind === 'answering';
  if (needed && route.screen !== 'question') await startPage.load();
}
