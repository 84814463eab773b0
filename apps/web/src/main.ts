import '@canvass/ui/styles.css';
import '@canvass/question-types/styles.css';
import './layout/app.css';
import './layout/first-page.css';
import type { ShellProps } from './app/shell.tsx';
import { loadPageTexts, startSurvey } from './app/start-survey.ts';
import { completeStyles } from './styles/complete-styles.ts';
import { parseLink } from './addresses/link.ts';
import { readBoot } from './boot/open-survey.ts';
import { loadChunk } from './network/load-chunk.ts';
import { choosePageLanguage, rememberedLanguage } from './i18n/language.ts';
import { createTranslator } from './i18n/translator.ts';
import { createNavigation } from './navigation/navigation.ts';
import { parsePath, type Route, routeRow } from './addresses/routes.ts';
import { report, errorMessageOf } from './network/reports.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('There is no #root.');
const navigation = createNavigation(window, (error) => report('warn', 'navigation', errorMessageOf(error)));
const translator = createTranslator();
const link = parseLink(location.search);
// React and the screens, in a separate chunk that loads while the survey starts (docs/adr/0040).
const drawing = loadChunk(() => import('./app/draw.tsx'));
const parts = drawing.then(({ screenParts }) => screenParts);
parts.catch(() => undefined); // reported when the app renders
// SCREEN-4: a text shows while loading unless `show_load_txt` is 0.
if (link.showLoadText) reveal('loading');
if (link.loadColor !== undefined) document.documentElement.style.setProperty('--load-color', link.loadColor);

Promise.all([drawing, start()]).then(
  ([{ draw }, started]) => draw(root, { navigation, translator, ...started }),
  (error: unknown) => {
    root.remove();
    reveal('failure');
    void completeStyles();
    report('error', 'load', errorMessageOf(error));
    // The tracer may fail to load for the same reason. Then the error is not reported.
    import('./tracing/start-tracing.ts').then(({ startTracing }) => startTracing()).catch(() => undefined);
  },
);

/** Shows one of the texts that the page has without the app. */
function reveal(id: string): void {
  document.getElementById(id)?.removeAttribute('hidden');
}

/** Starts the survey of the address, or loads the texts of another page of the site. */
async function start(): Promise<Pick<ShellProps, 'survey' | 'language'>> {
  const route = parsePath(navigation.current().path);
  const isOther = route.kind === 'answering' && (link.projectId ?? route.surveyId) !== route.surveyId;
  if (route.kind === 'site' || isOther) {
    const language = await choosePageLanguage(routeLanguage(route, link.language));
    const authorTexts = readBoot(document, route.surveyId)?.words?.own;
    await loadPageTexts(
      translator,
      language,
      authorTexts,
      parts.then(({ site }) => site()),
    );
    return { survey: undefined, language };
  }
  return { survey: await startSurvey(route.surveyId, { link, navigation, translator, parts }), language: '' };
}

/** The language of a page of the site (SCREEN-12). Undefined if neither the tab nor the link has one. */
function routeLanguage(route: Route, link: string | undefined): string | undefined {
  const isOfSession = routeRow(route.name).language === 'session' && route.surveyId !== undefined;
  return (isOfSession ? rememberedLanguage(route.surveyId, link) : undefined) ?? link;
}
