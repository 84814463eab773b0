import {
  chooseLanguage,
  LOCALES,
  projectLanguages,
  orderTextLanguages,
  productLanguageOf,
} from '@canvass/project';
import { type BootData, OK, type StatusPageTexts, type Visit } from '@canvass/protocol';
import { sharedText, type SharedText } from '../http/compressed-replies.ts';
import { type OpenSurvey, ownPageTexts, type Surveys } from '../surveys/surveys.ts';
import { documentLanguage, embeddedJson, createPageTemplate } from './page-template.ts';
import { sitePreloads } from './preloads.ts';
import {
  asBare,
  hint,
  type Parts,
  type PreferredLanguages,
  type SurveyPage,
  type Visitor,
} from './drawn/page-parts.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { Foundation } from '../config/foundation.ts';
import { tileSource } from '../config/location-settings.ts';
import type { Embedding } from '../surveys/embedding/embedding.ts';
import type { SurveyVisitor, Visits } from '../responses/visits.ts';
import { barePages, loadRenderer } from './bare-pages.ts';
import { createThemes, themedSurvey, type ThemeParts } from './page-theme.ts';
import { policySurvey, surveyOfPath } from '../http/answering-path.ts';
import { createRecentMap } from '../database/recent-map.ts';
import { embeddedPage, firstParams } from './embedded-page.ts';
import { createFirstPageCache } from './first-page-cache.ts';
import { firstScreens, type FirstScreen } from './first-screen.ts';
import { readWebFiles, type WebFile } from './web-files.ts';
import { bootScript, closedPage, openPage, statusPageTexts } from './drawn/survey-page.ts';

/** The address of a page of the site. */
type SitePlace = Pick<Visit, 'path' | 'search'>;

/** Chooses the language as the app does (`chooseLanguage`), so that the first paint is correct, and the author's own texts. */
function languagesOf({ version: { project } }: OpenSurvey, { link, browser }: PreferredLanguages) {
  const language = chooseLanguage(projectLanguages(project), link, browser);
  return { language, browser, authored: orderTextLanguages(project, language, browser) };
}

interface Pages {
  /** A file by its path below the public path. */
  file(path: string): WebFile | undefined;
  /** The page of all routes without a survey. Undefined if the web app is not built. */
  shell(place: SitePlace, preferred: PreferredLanguages): Promise<SurveyPage | undefined>;
  /** The app with survey info and public project (CALL-11), and the HTML of its first screen if possible. */
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
  /** Empty if the web app is not built. */
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
  const screens = firstScreens(web, createFirstPageCache(renderer, foundation));
  const themeOf = createThemes(renderer);
  const parts = { web, template, screens, bare: barePages(renderer, foundation), themeOf };
  const tiles = settings.locations.tiles && tileSource(settings.locations.tiles.url);
  return {
    file: (path) => web.files.get(path),
    shell: shellPages(parts, surveys, tiles),
    answering: answeringPages(parts, { surveys, visits, embedding }, tiles),
    async frame(surveyId) {
      const version = surveyId === undefined ? undefined : await surveys.newest(surveyId);
      return { theme: themeOf(surveyId, version), styleSheet: template.styleSheet };
    },
  };
}

/** Pages of the answering screens, with everything for the first one. */
function answeringPages(
  parts: Parts,
  { surveys, visits, embedding }: Sources,
  tiles: string | undefined,
): Pages['answering'] {
  return async (surveyId, visitor) => {
    const [status, embedded] = await Promise.all([
      visits.visit(surveyId, surveyVisitor(visitor)),
      embeddedPage(embedding, { ...visitor, surveyId }),
    ]);
    const version = 'open' in status ? status.open.version : await surveys.newest(surveyId);
    const theme = parts.themeOf(surveyId, version, embedded.config);
    const policy = (inline = NOTHING_INLINE) =>
      contentSecurityPolicy(tiles, {
        ...inline,
        styles: [...inline.styles, ...theme.hashes],
        framedBy: embedded.framedBy,
      });
    if (!('open' in status)) {
      const { preferred } = visitor;
      const words = await statusPageTexts(surveys, status, preferred);
      const text = await closedPage(parts, surveyId, {
        status,
        words,
        preferred,
        theme,
        embedded,
        path: visitor.path,
      });
      return { text: sharedText(text), policy: policy(), status: 200 };
    }
    const { open, info } = status;
    const languages = languagesOf(open, visitor.preferred);
    const screen = await parts.screens(
      { surveyId, info, project: open.version.publicProject },
      {
        path: visitor.path,
        search: visitor.search,
        userAgent: visitor.userAgent,
        ...languages,
        words: productLanguageOf(languages.language, languages.browser),
        ...(embedded.config && { embedded: embedded.config }),
        member: info.member,
      },
      theme,
    );
    const text = openPage(parts, open, {
      ...languages,
      origin: visitor.origin,
      screen,
      theme,
      info,
      embedded,
    });
    return { text: sharedText(text), policy: policy(screen?.inline), status: 200 };
  };
}

const NOTHING_INLINE: FirstScreen['inline'] = { scripts: [], styles: [] };

function surveyVisitor({ search, address, deviceId, messaging }: Visitor): SurveyVisitor {
  const params = firstParams(search);
  return { params, source: params['source'], deviceId, address, messaging };
}

/** Pages of the site and those below surveys, in the survey's theme. */
function shellPages(
  parts: Parts,
  surveys: Surveys,
  tiles: string | undefined,
): (place: SitePlace, preferred: PreferredLanguages) => Promise<SurveyPage> {
  const shellOf = createShells(parts);
  return async ({ path, search }, preferred) => {
    const language = chooseLanguage(LOCALES, preferred.link, preferred.browser);
    const surveyId = surveyOfPath(path);
    const themed = themedSurvey(path, search);
    const version = themed === undefined ? undefined : await surveys.newest(themed);
    const theme = parts.themeOf(themed, version);
    const policy =
      theme.hashes.length === 0
        ? undefined
        : contentSecurityPolicy(tiles, { scripts: [], styles: theme.hashes });
    const site = { place: { path, search }, preferred, language, theme };
    const own =
      surveyId === undefined
        ? undefined
        : version && ownPageTexts(version, preferred.link, preferred.browser);
    const text = await policyPage(parts, surveys, site, own);
    if (text !== undefined) return { text, policy, status: 200 };
    const isPage = !parts.bare.isNowhere(path) && policySurvey(path) === undefined;
    if (surveyId !== undefined && own !== undefined && isPage)
      return { text: ownTextsPage(parts, site, surveyId, own), policy, status: 200 };
    const page = await shellOf(site);
    return { ...page, policy, ...(policySurvey(path) !== undefined && { status: 404 }) };
  };
}

/** A page of the site that is requested. */
interface AskedSite {
  readonly place: SitePlace;
  readonly preferred: PreferredLanguages;
  /** Language of the page's own texts. */
  readonly language: string;
  readonly theme: ThemeParts;
}

/** Limit of cached pages of the site, in characters. */
const KEPT_SHELL_CHARACTERS = 4_000_000;

/**
 * Pages of the site, each rendered once per language and theme. Pages that only browsers can render share one shell.
 */
function createShells({ web, template, bare }: Parts) {
  const known = createRecentMap<string, SharedText>(KEPT_SHELL_CHARACTERS);
  return async ({ place: { path }, language, theme }: AskedSite): Promise<Omit<SurveyPage, 'policy'>> => {
    const page = await bare.site(path, language);
    const status = bare.isNowhere(path) ? 404 : 200;
    const key = JSON.stringify([language, page?.title, theme.attributes, theme.style]);
    const kept = known.get(key);
    if (kept !== undefined) return { text: kept, status };
    const spoken = documentLanguage(language, []);
    const head = sitePreloads(web.manifest, spoken).map(hint).join('');
    const html = template.fill({ ...spoken, theme, ...asBare(page), head, data: '' });
    const text = sharedText(html);
    known.set(key, text, html.length);
    return { text, status };
  };
}

type OwnTexts = NonNullable<StatusPageTexts['own']>;

/** The page of a report, receipt, vote or award of a survey whose author has replaced texts of the product (PROJECT-21). */
function ownTextsPage(
  { web, template }: Parts,
  { preferred, theme }: AskedSite,
  surveyId: string,
  own: OwnTexts,
): SharedText {
  const page = languageWithOwnTexts(own, preferred);
  return sharedText(
    template.fill({
      ...page,
      theme,
      title: undefined,
      head: sitePreloads(web.manifest, page).map(hint).join(''),
      data: ownTextsData(surveyId, own),
    }),
  );
}

const languageWithOwnTexts = (
  { page_language: language, text_order: order = {} }: OwnTexts,
  { browser }: PreferredLanguages,
) => documentLanguage(language, browser, order[language]);

/** Data of a page that shows the author's own texts but no question. */
const ownTextsData = (surveyId: string, own: OwnTexts): string =>
  bootScript(
    embeddedJson({
      surveyId,
      code: OK,
      words: { language: own.page_language, own },
    } satisfies BootData),
  );

/** A survey's privacy policy (SCREEN-2), as page and data. Undefined if the survey has no policy. */
async function policyPage(
  { web, template, bare }: Parts,
  surveys: Surveys,
  { place, preferred, language: ofProduct, theme }: AskedSite,
  own: StatusPageTexts['own'],
): Promise<SharedText | undefined> {
  const surveyId = policySurvey(place.path);
  const { link, browser } = preferred;
  const policy = surveyId === undefined ? undefined : await surveys.policy(surveyId, link, browser);
  if (surveyId === undefined || policy === undefined) return undefined;
  const language = own?.page_language ?? ofProduct;
  const served = { surveyId, language, policy };
  const page = own === undefined ? documentLanguage(language, []) : languageWithOwnTexts(own, preferred);
  return sharedText(
    template.fill({
      ...page,
      theme,
      ...asBare(await bare.policy(served, place, { words: page.words, ...(own !== undefined && { own }) })),
      head: sitePreloads(web.manifest, page).map(hint).join(''),
      data:
        (own === undefined ? '' : ownTextsData(surveyId, own)) +
        `<script type="application/json" id="canvass-policy">${embeddedJson(served)}</script>`,
    }),
  );
}
