import '@canvass/ui/styles.css';
import '@canvass/question-types/styles.css';
import './layout/app.css';
import './layout/first-page.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { siteRoutes } from './app/screens.ts';
import { Shell, type ShellProps } from './app/shell.tsx';
import { startSurvey } from './app/start-survey.ts';
import { parseLink } from './boot/link.ts';
import { loadChunk } from './boot/load-chunk.ts';
import { lostStyles, settledStyles } from './boot/settled-styles.ts';
import { isAsServed } from './first-page/is-as-served.ts';
import { replay, wakeFirst } from './first-page/replay.ts';
import { applyLanguage, siteLanguage } from './i18n/language.ts';
import { createTranslator } from './i18n/translator.ts';
import { createNavigation } from './navigation/navigation.ts';
import { routeLanguage } from './navigation/route-language.ts';
import { parsePath, routeRow } from './navigation/routes.ts';
import { report, wordsOfError } from './tracing/reports.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
const navigation = createNavigation(window, (error) => report('warn', 'navigation', wordsOfError(error)));
const translator = createTranslator();
const link = parseLink(location.search);
// SCREEN-4: a text shows while loading unless `show_load_txt` is 0.
if (link.showLoadText) reveal('loading');
if (link.loadColor !== undefined) document.documentElement.style.setProperty('--load-color', link.loadColor);

start().then(
  (started) => show(root, started),
  (error: unknown) => {
    root.remove();
    reveal('failure');
    void completeStyles();
    report('error', 'load', wordsOfError(error));
    // What could not be loaded now may keep the tracer away too: then nobody is told.
    import('./tracing/start-tracing.ts').then(({ startTracing }) => startTracing()).catch(() => undefined);
  },
);

/** Takes over the server's page where it is right; else draws in the place of whatever stands there. */
function show(place: HTMLElement, started: Pick<ShellProps, 'survey' | 'language'>): void {
  const app = <Shell navigation={navigation} translator={translator} {...started} />;
  const early = window.canvassEarly;
  const input = early?.hand();
  if (early !== undefined && input !== undefined && isAsServed(early, started.survey)) {
    hydrateRoot(place, app);
    replay(input);
    wakeFirst(place);
    void completeStyles();
  } else {
    // What the server's screen needed of the styles is not enough for another one.
    void completeStyles().then(() => createRoot(place).render(app));
  }
}

/** Resolves once all styles are there that can be had at once; others are asked for again meanwhile. */
async function completeStyles(): Promise<void> {
  await settledStyles();
  const lost = lostStyles();
  if (lost.length === 0) return;
  loadChunk(() => import('./boot/restore-styles.ts'))
    .then(({ restoreStyles }) => restoreStyles(lost))
    .catch(() => undefined); // reported; the page is readable without them
}

/** The few words that the page itself can say, without the app. */
function reveal(id: string): void {
  document.getElementById(id)?.removeAttribute('hidden');
}

/** The survey of the address as far as it can be had, or the texts for another page of the site. */
async function start(): Promise<Pick<ShellProps, 'survey' | 'language'>> {
  const route = parsePath(navigation.current().path);
  const isOther = route.kind === 'answering' && (link.projectId ?? route.surveyId) !== route.surveyId;
  if (route.kind === 'site' || !routeRow(route.name).init || isOther) {
    const language = siteLanguage(routeLanguage(route, link.language));
    applyLanguage(document.documentElement, language);
    await Promise.all([translator.speak(language, []), siteRoutes.load()]);
    await translator.complete();
    return { survey: undefined, language };
  }
  return { survey: await startSurvey(route.surveyId, link, navigation, translator), language: '' };
}
