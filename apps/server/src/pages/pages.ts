import {
  chooseLanguage,
  LOCALES,
  projectLanguages,
  orderTextLanguages,
  computeProductLanguage,
} from '@canvass/project';
import { type BootData, OK, type StatusPageTexts, type Visit } from '@canvass/protocol';
import { createSharedText, type SharedText } from '../http/compressed-replies.ts';
import { type OpenSurvey, ownPageTexts, type Surveys } from '../surveys/surveys.ts';
import { computePageLanguages, toEmbeddedJson, createPageTemplate } from './page-template.ts';
import { listSitePreloads } from './preloads.ts';
import {
  bareContentOf,
  createPreloadLink,
  type Parts,
  type PreferredLanguages,
  type SurveyPage,
  type Visitor,
} from './drawn/page-parts.ts';
import { createPagePolicy } from '../http/security/security-policy.ts';
import type { Foundation } from '../config/foundation.ts';
import { findTileSource } from '../config/location-settings.ts';
import type { Embedding } from '../surveys/embedding/embedding.ts';
import type { SurveyVisitor, Visits } from '../responses/visits.ts';
import { createBarePages, loadRenderer } from './bare-pages.ts';
import { createThemes, surveyOfTheme, type ThemeParts } from './page-theme.ts';
import { surveyOfPolicyPath, surveyOfPath } from '../http/answering-path.ts';
import { createLruCache } from '../database/lru-cache.ts';
import { readEmbedding, readFirstParams } from './embedded-page.ts';
import { createFirstPageCache } from './first-page-cache.ts';
import { createFirstScreens, type FirstScreen } from './first-screen.ts';
import { readWebFiles, type WebFile } from './web-files.ts';
import {
  createBootScript,
  createClosedPage,
  createOpenPage,
  findStatusPageTexts,
} from './drawn/survey-page.ts';

type SiteAddress = Pick<Visit, 'path' | 'search'>;

/** Chooses the page's language as the app does, and orders the languages of the author's own texts. */
function computeLanguages({ version: { project } }: OpenSurvey, { link, browser }: PreferredLanguages) {
  const language = chooseLanguage(projectLanguages(project), link, browser);
  return { language, browser, authored: orderTextLanguages(project, language, browser) };
}

interface Pages {
  file(path: string): WebFile | undefined;
  /** A page of the site, or a page of a survey that shows no questions. Undefined if the web app is not built. */
  shell(address: SiteAddress, preferred: PreferredLanguages): Promise<SurveyPage | undefined>;
  /** The page of a survey: info, public project (CALL-11) and first screen, or why the survey cannot be answered. */
  answering(surveyId: string, visitor: Visitor): Promise<SurveyPage | undefined>;
  /** The theme of a survey and the link to the app's style sheet, for pages that the app does not draw. */
  frame(surveyId: string | undefined): Promise<PageFrame>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly pages: Pages;
  }
}

interface PageFrame {
  readonly theme: ThemeParts;
  /** The link to the app's style sheet. Empty if the web app is not built. */
  readonly styleSheet: string;
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
    const frame = { theme: createThemes(undefined)(undefined, undefined), styleSheet: '' };
    return {
      file: () => undefined,
      shell: async () => undefined,
      answering: async () => undefined,
      frame: async () => frame,
    };
  }
  const template = createPageTemplate(web.indexHtml);
  const renderer = await loadRenderer(foundation);
  const screens = createFirstScreens(web, createFirstPageCache(renderer, foundation));
  const computeTheme = createThemes(renderer);
  const parts = {
    web,
    template,
    screens,
    bare: createBarePages(renderer, foundation),
    computeTheme,
  };
  const tiles = settings.locations.tiles && findTileSource(settings.locations.tiles.url);
  return {
    file: (path) => web.files.get(path),
    shell: createShellPages(parts, surveys, tiles),
    answering: createAnsweringPages(parts, { surveys, visits, embedding }, tiles),
    async frame(surveyId) {
      const version = surveyId === undefined ? undefined : await surveys.newest(surveyId);
      return { theme: computeTheme(surveyId, version), styleSheet: template.styleSheet };
    },
  };
}

function createAnsweringPages(
  parts: Parts,
  { surveys, visits, embedding }: Sources,
  tiles: string | undefined,
): Pages['answering'] {
  return async (surveyId, visitor) => {
    const [status, embedded] = await Promise.all([
      visits.visit(surveyId, toSurveyVisitor(visitor)),
      readEmbedding(embedding, { ...visitor, surveyId }),
    ]);
    const version = 'open' in status ? status.open.version : await surveys.newest(surveyId);
    const theme = parts.computeTheme(surveyId, version, embedded.config);
    const securityPolicy = (inline = NOTHING_INLINE) =>
      createPagePolicy(tiles, {
        ...inline,
        styles: [...inline.styles, ...theme.hashes],
        framedBy: embedded.framedBy,
      });
    if (!('open' in status)) {
      const { preferred } = visitor;
      const statusTexts = await findStatusPageTexts(surveys, status, preferred);
      const content = { status, statusTexts, preferred, theme, embedded, path: visitor.path };
      const text = await createClosedPage(parts, surveyId, content);
      return { text: createSharedText(text), policy: securityPolicy(), status: 200 };
    }
    const { open, info } = status;
    const languages = computeLanguages(open, visitor.preferred);
    const screen = await parts.screens(
      { surveyId, info, project: open.version.publicProject },
      {
        path: visitor.path,
        search: visitor.search,
        userAgent: visitor.userAgent,
        ...languages,
        words: computeProductLanguage(languages.language, languages.browser),
        ...(embedded.config && { embedded: embedded.config }),
        member: info.member,
      },
      theme,
    );
    const text = createOpenPage(parts, open, {
      ...languages,
      origin: visitor.origin,
      screen,
      theme,
      info,
      embedded,
    });
    return { text: createSharedText(text), policy: securityPolicy(screen?.inlineHashes), status: 200 };
  };
}

const NOTHING_INLINE: FirstScreen['inlineHashes'] = { scripts: [], styles: [] };

function toSurveyVisitor({ search, address, deviceId, messaging }: Visitor): SurveyVisitor {
  return { params: readFirstParams(search), deviceId, address, messaging };
}

/** Pages of the site, and pages below surveys in the survey's theme. */
function createShellPages(
  parts: Parts,
  surveys: Surveys,
  tiles: string | undefined,
): (address: SiteAddress, preferred: PreferredLanguages) => Promise<SurveyPage> {
  const loadShell = createShells(parts);
  return async ({ path, search }, preferred) => {
    const language = chooseLanguage(LOCALES, preferred.link, preferred.browser);
    const surveyId = surveyOfPath(path);
    const themedSurvey = surveyOfTheme(path, search);
    const version = themedSurvey === undefined ? undefined : await surveys.newest(themedSurvey);
    const theme = parts.computeTheme(themedSurvey, version);
    const securityPolicy = createPagePolicy(tiles, { scripts: [], styles: theme.hashes });
    const site = { address: { path, search }, preferred, language, theme };
    const ownTexts =
      surveyId === undefined
        ? undefined
        : version && ownPageTexts(version, preferred.link, preferred.browser);
    const text = await createPolicyPage(parts, surveys, site, ownTexts);
    if (text !== undefined) return { text, policy: securityPolicy, status: 200 };
    const isPage = !parts.bare.isUnknownPath(path) && surveyOfPolicyPath(path) === undefined;
    if (surveyId !== undefined && ownTexts !== undefined && isPage)
      return {
        text: createOwnTextsPage(parts, site, surveyId, ownTexts),
        policy: securityPolicy,
        status: 200,
      };
    const page = await loadShell(site);
    return {
      ...page,
      policy: securityPolicy,
      ...(surveyOfPolicyPath(path) !== undefined && { status: 404 }),
    };
  };
}

interface SitePageRequest {
  readonly address: SiteAddress;
  readonly preferred: PreferredLanguages;
  readonly language: string;
  readonly theme: ThemeParts;
}

/** Total length of all cached shells. */
const SHELL_CACHE_CHARACTERS = 4_000_000;

/** Pages of the site, each rendered once per language and theme. Pages that only browsers can render share one shell. */
function createShells({ web, template, bare }: Parts) {
  const cachedShells = createLruCache<string, SharedText>(SHELL_CACHE_CHARACTERS);
  return async ({
    address: { path },
    language,
    theme,
  }: SitePageRequest): Promise<Omit<SurveyPage, 'policy'>> => {
    const page = await bare.renderSite(path, language);
    const status = bare.isUnknownPath(path) ? 404 : 200;
    const key = JSON.stringify([language, page?.title, theme.attributes, theme.style]);
    const cachedShell = cachedShells.get(key);
    if (cachedShell !== undefined) return { text: cachedShell, status };
    const languages = computePageLanguages(language, []);
    const head = listSitePreloads(web.manifest, languages).map(createPreloadLink).join('');
    const html = template.fill({ ...languages, theme, ...bareContentOf(page), head, data: '' });
    const text = createSharedText(html);
    cachedShells.set(key, text, html.length);
    return { text, status };
  };
}

type OwnTexts = NonNullable<StatusPageTexts['own']>;

/** The page of a report, receipt, vote or award in a survey whose author has replaced product texts (PROJECT-21). */
function createOwnTextsPage(
  { web, template }: Parts,
  { preferred, theme }: SitePageRequest,
  surveyId: string,
  ownTexts: OwnTexts,
): SharedText {
  const pageLanguages = pageLanguagesWithOwnTexts(ownTexts, preferred);
  return createSharedText(
    template.fill({
      ...pageLanguages,
      theme,
      title: undefined,
      head: listSitePreloads(web.manifest, pageLanguages).map(createPreloadLink).join(''),
      data: createOwnTextsData(surveyId, ownTexts),
    }),
  );
}

const pageLanguagesWithOwnTexts = (
  { page_language: language, text_order: order = {} }: OwnTexts,
  { browser }: PreferredLanguages,
) => computePageLanguages(language, browser, order[language]);

/** Data of a page that shows the author's own texts but no question. */
const createOwnTextsData = (surveyId: string, ownTexts: OwnTexts): string =>
  createBootScript(
    toEmbeddedJson({
      surveyId,
      code: OK,
      words: { language: ownTexts.page_language, own: ownTexts },
    } satisfies BootData),
  );

/** A survey's privacy policy (SCREEN-2), as page and data. Undefined for other paths, or if the survey does not exist. */
async function createPolicyPage(
  { web, template, bare }: Parts,
  surveys: Surveys,
  { address, preferred, language: productLanguage, theme }: SitePageRequest,
  ownTexts: StatusPageTexts['own'],
): Promise<SharedText | undefined> {
  const surveyId = surveyOfPolicyPath(address.path);
  const { link, browser } = preferred;
  const policy = surveyId === undefined ? undefined : await surveys.policy(surveyId, link, browser);
  if (surveyId === undefined || policy === undefined) return undefined;
  const language = ownTexts?.page_language ?? productLanguage;
  const policyData = { surveyId, language, policy };
  const pageLanguages =
    ownTexts === undefined
      ? computePageLanguages(language, [])
      : pageLanguagesWithOwnTexts(ownTexts, preferred);
  const texts = { words: pageLanguages.productLanguage, ...(ownTexts !== undefined && { own: ownTexts }) };
  return createSharedText(
    template.fill({
      ...pageLanguages,
      theme,
      ...bareContentOf(await bare.renderPolicy(policyData, address, texts)),
      head: listSitePreloads(web.manifest, pageLanguages).map(createPreloadLink).join(''),
      data:
        (ownTexts === undefined ? '' : createOwnTextsData(surveyId, ownTexts)) +
        `<script type="application/json" id="canvass-policy">${toEmbeddedJson(policyData)}</script>`,
    }),
  );
}
