import { beginView, plainText } from '@canvass/logic';
import { chooseLanguage, DEFAULT_LOCALE, directionOf, LOCALES, wordsOf } from '@canvass/project';
import { type BootData, OK, PUBLIC_PATH } from '@canvass/protocol';
import { type SharedText, sharedText } from '../http/compressed-answers.ts';
import { FAILURES } from '../http/failure.ts';
import type { Foundation } from '../foundation.ts';
import type { OpenSurvey, Surveys, SurveyStatus } from '../surveys/surveys.ts';
import { createPageTemplate, embeddedJson, type PageTemplate } from './page-template.ts';
import { closedPreloads, preloads } from './preloads.ts';
import { type Manifest, readWebFiles, type WebFile } from './web-files.ts';

/** What a browser says about languages: the link's, and its own in order. */
export interface PreferredLanguages {
  readonly link: string | undefined;
  readonly browser: readonly string[];
}
export interface Pages {
  /** A file by its path below the public path. */
  file(path: string): WebFile | undefined;
  /** The app for all routes that no survey answers; undefined when the web app is not built. */
  shell(): SharedText | undefined;
  /** The app with survey info and public project inside (CALL-11). */
  answering(surveyId: string, preferred: PreferredLanguages): Promise<SharedText | undefined>;
}

export async function createPages({ settings, warn }: Foundation, surveys: Surveys): Promise<Pages> {
  const web = await readWebFiles(settings.webFolder);
  if (web === undefined) {
    warn({ folder: settings.webFolder }, 'the web app is not built: links to surveys will not open');
    return { file: () => undefined, shell: () => undefined, answering: async () => undefined };
  }
  const template = createPageTemplate(web.indexHtml);
  const shell = sharedText(
    template.fill({ ...documentLanguage(DEFAULT_LOCALE), title: undefined, head: '' }),
  );
  return {
    file: (path) => web.files.get(path),
    shell: () => shell,
    async answering(surveyId, preferred) {
      const status = await surveys.status(surveyId);
      return sharedText(fillPage(template, web.manifest, surveyId, { status, preferred, surveys }));
    },
  };
}

interface Moment {
  readonly status: SurveyStatus;
  readonly preferred: PreferredLanguages;
  readonly surveys: Surveys;
}

function fillPage(
  template: PageTemplate,
  manifest: Manifest,
  surveyId: string,
  { status, preferred, surveys }: Moment,
): string {
  if (!('open' in status)) {
    const begin_time = status.survey?.begin_time?.toISOString();
    const told = status.obstacle === 'survey.not_started' && begin_time !== undefined;
    const boot: BootData = { surveyId, code: FAILURES[status.obstacle].code, ...(told && { begin_time }) };
    const language = chooseLanguage(LOCALES, preferred.link, preferred.browser);
    return template.fill({
      ...documentLanguage(language),
      title: undefined,
      head: closedPreloads(manifest, language).map(hint).join('') + bootScript(embeddedJson(boot)),
    });
  }
  const { open } = status;
  const language = languageOf(open, preferred);
  const hints = preloads(manifest, open.version, language).map(hint).join('');
  const info = embeddedJson(surveys.info(open));
  const boot = `{"surveyId":${embeddedJson(surveyId)},"code":${OK},"info":${info},"project":${projectJson(open)}}`;
  return template.fill({
    ...documentLanguage(language),
    title: titleIn(open, language),
    head: hints + bootScript(boot),
  });
}

/** Of the words on the page: Arabic pages have English ones, from right to left (accessibility 12). */
function documentLanguage(language: string) {
  const words = wordsOf(language);
  return { language: words === 'en-GB' ? 'en' : words, direction: directionOf(language) };
}

const bootScript = (json: string) => `<script type="application/json" id="canvass-boot">${json}</script>`;

const hint = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${PUBLIC_PATH}${file}">`
    : `<link rel="modulepreload" crossorigin href="${PUBLIC_PATH}${file}">`;

const jsonOf = new WeakMap<object, string>();

/** The public project as it stands in the page: written once per version. */
function projectJson({ version }: OpenSurvey): string {
  const json = jsonOf.get(version) ?? embeddedJson(version.publicProject);
  jsonOf.set(version, json);
  return json;
}

/** As the app itself chooses (protocol, chooseLanguage), so that the first paint is right. */
function languageOf({ version }: OpenSurvey, { link, browser }: PreferredLanguages): string {
  const { project, program } = version;
  const translations = project.project_lang?.translation_language ?? [];
  return chooseLanguage([program.language, ...translations.map(({ code }) => code)], link, browser);
}

function titleIn({ version: { program, title } }: OpenSurvey, language: string): string {
  const view = beginView(program, { language, params: {}, device: 'phone', source: null });
  return plainText(view.title) || title;
}
