import { chooseLanguage, LOCALES, projectLanguages } from '@canvass/project';
import type { BarePage, Visit } from '@canvass/protocol';
import { sharedText, type SharedText } from '../http/compressed-answers.ts';
import type { OpenSurvey, Surveys } from '../surveys/surveys.ts';
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
import { embeddedPage, firstParams } from './embedded-page.ts';
import { createFirstPageCache } from './first-page-cache.ts';
import { firstScreens, type FirstScreen } from './first-screen.ts';
import { readWebFiles, type WebFile } from './web-files.ts';
import { closedPage, openPage, statusWords } from './drawn/survey-page.ts';

/** The address of a page of the site. */
interface SitePlace extends Pick<Visit, 'path' | 'search'> {
  /** The survey whose privacy policy is shown there. */
  readonly surveyId: string | undefined;
}

/** Chooses the language as the app does (`chooseLanguage`), so that the first paint is correct. */
const languageOf = ({ version }: OpenSurvey, { link, browser }: PreferredLanguages): string =>
  chooseLanguage(projectLanguages(version.project), link, browser);

export interface Pages {
  /** A file by its path below the public path. */
  file(path: string): WebFile | undefined;
  /** The page of all routes without a survey. Undefined if the web app is not built. */
  shell(place: SitePlace, preferred: PreferredLanguages): Promise<SurveyPage | undefined>;
  /** The app with survey info and public project (CALL-11), and the HTML of its first screen if possible. */
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
  const screens = firstScreens(web, createFirstPageCache(renderer, foundation));
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
function shellPages(
  parts: Parts,
  surveys: Surveys,
): (place: SitePlace, preferred: PreferredLanguages) => Promise<SurveyPage> {
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
  /** Language of the surrounding texts. */
  readonly language: string;
}

/** A survey's privacy policy (SCREEN-2), as page and data. Undefined if there is none. */
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
