import '@canvass/ui/styles.css';
import '@canvass/question-types/styles.css';
import './layout/app.css';
import { createRoot } from 'react-dom/client';
import { siteRoutes } from './app/screens.ts';
import { Shell } from './app/shell.tsx';
import { type StartedSurvey, startSurvey } from './app/start-survey.ts';
import { parseLink } from './boot/link.ts';
import { applyLanguage } from './i18n/language.ts';
import { createTranslator } from './i18n/translator.ts';
import { createNavigation } from './navigation/navigation.ts';
import { parsePath } from './navigation/routes.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
const navigation = createNavigation(window);
const translator = createTranslator();
const link = parseLink(location.search);
// SCREEN-4: a text shows while loading unless `show_load_txt` is 0.
if (link.showLoadText) reveal('loading');

start().then(
  (survey) =>
    createRoot(root).render(<Shell navigation={navigation} translator={translator} survey={survey} />),
  () => {
    root.remove();
    reveal('failure');
  },
);

/** The few words that the page itself can say, without the app. */
function reveal(id: string): void {
  document.getElementById(id)?.removeAttribute('hidden');
}

/** The survey of the address as far as it can be had, or the texts for another page of the site. */
async function start(): Promise<StartedSurvey | undefined> {
  const { path } = navigation.current();
  const route = parsePath(path);
  const mismatch = route.kind === 'answering' && (link.projectId ?? route.surveyId) !== route.surveyId;
  if (route.kind === 'site' || mismatch) {
    const language = link.language ?? navigator.languages[0] ?? '';
    applyLanguage(document.documentElement, language);
    await Promise.all([translator.speak(language, []), siteRoutes.load()]);
    await translator.complete();
    return undefined;
  }
  return startSurvey(route.surveyId, link, navigation, translator);
}
