import { chooseLanguage, inOneLanguage, LOCALES, projectLanguages } from '@canvass/project';
import {
  type BarePage,
  type BootData,
  OK,
  PUBLIC_PATH,
  type SurveyInfo,
  type Visit,
} from '@canvass/protocol';
import { type SharedText, sharedText } from '../http/compressed-answers.ts';
import { FAILURES } from '../http/failure.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { Foundation } from '../foundation.ts';
import { tileSource } from '../locations/location-settings.ts';
import type { Embedding } from '../surveys/embedding/embedding.ts';
import type { OpenSurvey, Surveys, SurveyStatus } from '../surveys/surveys.ts';
import type { SurveyVisitor, Visits } from '../surveys/visits.ts';
import { type BarePages, barePages, loadRenderer } from './bare-pages.ts';
import { embeddedPage, type EmbeddedPage, embeddedParts } from './embedded-page.ts';
import { firstParams } from './first-params.ts';
import { createFirstPages } from './first-pages.ts';
import { type FirstScreen, firstScreens } from './first-screen.ts';
import { pageHead } from './page-head.ts';
import { createPageTemplate, documentLanguage, embeddedJson, type PageTemplate } from './page-template.ts';
import { closedPreloads, preloads, sitePreloads } from './preloads.ts';
import { readWebFiles, type WebFile, type WebFiles } from './web-files.ts';

/** What a browser says about languages: the link's, and its own in order. */
export interface PreferredLanguages {
  readonly link: string | undefined;
  readonly browser: readonly string[];
}
/** Who asks for the page of a survey. */
export interface Visitor
  extends Omit<Visit, 'language' | 'member'>,
    Pick<SurveyVisitor, 'address' | 'deviceId' | 'messaging'> {
  readonly preferred: PreferredLanguages;
  /** Scheme and host under which the page is asked for; undefined where they are no proper ones. */
  readonly origin: string | undefined;
  /** The browser says that it opens a page, not a frame. */
  readonly isTop: boolean;
}
/** The address of a page of the site. */
export interface SitePlace extends Pick<Visit, 'path' | 'search'> {
  /** Whose policy is read there. */
  readonly surveyId: string | undefined;
}
export interface SurveyPage {
  readonly text: SharedText;
  /** Of this page; undefined where it needs none of its own. */
  readonly policy: string | undefined;
  /** 404 where the site has no such page; 200 for surveys, whatever is to be said of them. */
  readonly status: 200 | 404;
}
export interface Pages {
  /** A file by its path below the public path. */
  file(path: string): WebFile | undefined;
  /** All routes that no survey answers; undefined when the web app is not built. */
  shell(place: SitePlace, preferred: PreferredLanguages): Promise<SurveyPage | undefined>;
  /** The app with survey info and public project inside (CALL-11), and its first screen as HTML where it can be had. */
  answering(surveyId: string, visitor: Visitor): Promise<SurveyPage | undefined>;
}

interface Sources {
  readonly surveys: Surveys;
  readonly visits: Visits;
  readonly embedding: Embedding;
}

export async function createPages(
  foundation: Foundation,
  { surveys, visits, embedding }: Sources,
): Promise<Pages> {
  const { settings, warn } = foundation;
  const web = await readWebFiles(settings.webFolder);
  if (web === undefined) {
    warn({ folder: settings.webFolder }, 'the web app is not built: links to surveys will not open');
    return { file: () => undefined, shell: async () => undefined, answering: async () => undefined };
  }
  const template = createPageTemplate(web.indexHtml);
  const renderer = await loadRenderer(foundation);
  const screens = firstScreens(web, createFirstPages(renderer, foundation));
  const parts = { web, template, screens, bare: barePages(renderer, foundation) };
  const tiles = settings.locations.tiles && tileSource(settings.locations.tiles.url);
  return {
    file: (path) => web.files.get(path),
    shell: shellPages(parts, surveys),
    async answering(surveyId, visitor) {
      const [status, embedded] = await Promise.all([
        visits.visit(surveyId, surveyVisitor(visitor)),
        embeddedPage(embedding, { ...visitor, surveyId }),
      ]);
      const policy = (inline = NOTHING_INLINE) =>
        contentSecurityPolicy(tiles, { ...inline, framedBy: embedded.framedBy });
      if (!('open' in status)) {
        const { preferred } = visitor;
        const words = await statusWords(surveys, status, preferred);
        const text = await closedPage(parts, surveyId, {
          status,
          words,
          preferred,
          embedded,
          path: visitor.path,
        });
        return { text: sharedText(text), policy: policy(), status: 200 };
      }
      const { open, info } = status;
      const language = languageOf(open, visitor.preferred);
      const screen = await parts.screens(
        { surveyId, info, project: open.version.publicProject },
        {
          path: visitor.path,
          search: visitor.search,
          userAgent: visitor.userAgent,
          language,
          ...(embedded.config && { embedded: embedded.config }),
          member: info.member,
        },
      );
      const text = openPage(parts, open, { language, origin: visitor.origin, screen, info, embedded });
      return { text: sharedText(text), policy: policy(screen?.inline), status: 200 };
    },
  };
}

const NOTHING_INLINE: FirstScreen['inline'] = { scripts: [], styles: [] };

function surveyVisitor({ search, address, deviceId, messaging }: Visitor): SurveyVisitor {
  const params = firstParams(search);
  return { params, source: params['source'], deviceId, address, messaging };
}

/** Pages of the site, and the policies of surveys. */
function shellPages(parts: Parts, surveys: Surveys): Pages['shell'] {
  const shellOf = createShells(parts);
  return async (place, preferred) => {
    const language = chooseLanguage(LOCALES, preferred.link, preferred.browser);
    const policy = await policyPage(parts, surveys, { place, preferred, language });
    if (policy !== undefined) return policy;
    const page = await shellOf(place.path, language);
    return place.surveyId === undefined ? page : { ...page, status: 404 };
  };
}

/** Pages of the site, each made once for each language; those that only browsers can draw are one. */
function createShells({ web, template, bare }: Parts) {
  const known = new Map<string, SharedText>();
  return async (path: string, language: string): Promise<SurveyPage> => {
    const page = await bare.site(path, language);
    const status = bare.isNowhere(path) ? 404 : 200;
    const key = JSON.stringify([language, page?.title]);
    const text = known.get(key) ?? sharedText(shellIn({ web, template }, language, page));
    known.set(key, text);
    return { text, policy: undefined, status };
  };
}

function shellIn(
  { web, template }: Pick<Parts, 'web' | 'template'>,
  language: string,
  page: BarePage | undefined,
) {
  const head = sitePreloads(web.manifest, language).map(hint).join('');
  return template.fill({ ...documentLanguage(language), ...asBare(page), head, data: '' });
}

interface AskedPolicy {
  readonly place: SitePlace;
  readonly preferred: PreferredLanguages;
  /** Of the words around it. */
  readonly language: string;
}

/** A survey's policy (SCREEN-2), in the page and as its data; undefined where there is none. */
async function policyPage(
  { web, template, bare }: Parts,
  surveys: Surveys,
  { place, preferred: { link, browser }, language }: AskedPolicy,
): Promise<SurveyPage | undefined> {
  const { surveyId } = place;
  const policy = surveyId === undefined ? undefined : await surveys.policy(surveyId, link, browser);
  if (surveyId === undefined || policy === undefined) return undefined;
  const served = { surveyId, language, policy };
  const text = template.fill({
    ...documentLanguage(language),
    ...asBare(await bare.policy(served, place)),
    head: sitePreloads(web.manifest, language).map(hint).join(''),
    data: `<script type="application/json" id="canvass-policy">${embeddedJson(served)}</script>`,
  });
  return { text: sharedText(text), policy: undefined, status: 200 };
}

const asBare = (page: BarePage | undefined) => ({
  title: page?.title,
  ...(page !== undefined && { bare: page.html }),
});

/** What the author says where the survey cannot be answered. */
const statusWords = (
  surveys: Surveys,
  { survey, obstacle }: Refused['status'],
  { link, browser }: PreferredLanguages,
): Promise<BootData['words']> => surveys.statusWords(survey, FAILURES[obstacle].code, link ?? browser[0]);

interface Parts {
  readonly web: WebFiles;
  readonly template: PageTemplate;
  readonly screens: ReturnType<typeof firstScreens>;
  readonly bare: BarePages;
}
interface Refused {
  readonly status: Exclude<SurveyStatus, { readonly open: OpenSurvey }>;
  readonly words: BootData['words'];
  readonly preferred: PreferredLanguages;
  readonly embedded: EmbeddedPage;
  readonly path: string;
}

async function closedPage(
  { web, template, bare }: Parts,
  surveyId: string,
  { status, words, preferred, embedded: { config }, path }: Refused,
): Promise<string> {
  const begin_time = status.survey?.begin_time?.toISOString();
  const told = status.obstacle === 'survey.not_started' && begin_time !== undefined;
  const boot: BootData = {
    surveyId,
    code: FAILURES[status.obstacle].code,
    ...(told && { begin_time }),
    ...(words && { words }),
  };
  const language = chooseLanguage(LOCALES, preferred.link, preferred.browser);
  return template.fill({
    ...documentLanguage(language),
    isEmbedded: config !== undefined,
    ...asBare(await bare.closed(boot, path, language)),
    head: closedPreloads(web.manifest, language).map(hint).join('') + embeddedParts(web.manifest, config),
    data: bootScript(embeddedJson(boot)),
  });
}

interface Shown extends Pick<Visitor, 'origin'> {
  readonly info: SurveyInfo;
  readonly language: string;
  readonly screen: FirstScreen | undefined;
  readonly embedded: EmbeddedPage;
}

function openPage(
  { web, template }: Parts,
  open: OpenSurvey,
  { language, origin, screen, info: own, embedded: { config } }: Shown,
): string {
  const { survey_id: surveyId } = open.survey;
  const head = pageHead(open, { language, origin });
  const hints = preloads(web.manifest, open.version, language).map(hint).join('');
  const info = embeddedJson(own);
  const boot = `{"surveyId":${embeddedJson(surveyId)},"code":${OK},"info":${info},"project":${projectJson(open, language)}}`;
  return template.fill({
    ...documentLanguage(language),
    isEmbedded: config !== undefined,
    title: head.title,
    head: head.tags + hints + embeddedParts(web.manifest, config) + (screen?.head ?? ''),
    data: bootScript(boot),
    ...(screen !== undefined && { first: screen.first, style: screen.style }),
  });
}

const bootScript = (json: string) => `<script type="application/json" id="canvass-boot">${json}</script>`;

const hint = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${PUBLIC_PATH}${file}">`
    : `<link rel="modulepreload" crossorigin href="${PUBLIC_PATH}${file}">`;

const jsonOf = new WeakMap<object, Map<string, string>>();

/** The public project as it stands in the page, in its language (CALL-20): written once per version and language. */
function projectJson({ version }: OpenSurvey, language: string): string {
  const known = jsonOf.get(version) ?? new Map<string, string>();
  const json = known.get(language) ?? embeddedJson(inOneLanguage(version.publicProject, language));
  jsonOf.set(version, known.set(language, json));
  return json;
}

/** As the app itself chooses (protocol, chooseLanguage), so that the first paint is right. */
const languageOf = ({ version }: OpenSurvey, { link, browser }: PreferredLanguages): string =>
  chooseLanguage(projectLanguages(version.project), link, browser);
