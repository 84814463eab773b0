import { beginView, plainText } from '@canvass/logic';
import type { OpenSurvey, Surveys, SurveyStatus } from '../../surveys/surveys.ts';
import { computePageLanguages, toEmbeddedJson } from '../page-template.ts';
import {
  escapeHtml,
  chooseLanguage,
  limitToLanguage,
  LOCALES,
  type Project,
  textsInOrder,
} from '@canvass/project';
import { OK, type BootData, type SurveyInfo, type EmbedConfig, PUBLIC_PATH } from '@canvass/protocol';
import { FAILURES } from '../../http/failure.ts';
import { type EmbeddedPage } from '../embedded-page.ts';
import type { FirstScreen } from '../first-screen.ts';
import { listClosedPreloads, listSurveyPreloads } from '../preloads.ts';
import type { ThemeParts } from '../page-theme.ts';
import {
  bareContentOf,
  createPreloadLink,
  type Parts,
  type PreferredLanguages,
  type Visitor,
} from './page-parts.ts';
import type { Manifest } from '../web-files.ts';

const SCRIPT = /(?:^|\/)embedding\/start-embedding\./;

interface OpenPageContent extends Pick<Visitor, 'origin'> {
  readonly info: SurveyInfo;
  readonly language: string;
  readonly browser: readonly string[];
  /** Languages of the author's own texts, as in `VisitFacts`. */
  readonly authored: readonly string[];
  readonly screen: FirstScreen | undefined;
  readonly theme: ThemeParts;
  readonly embedded: EmbeddedPage;
}

export function createOpenPage(
  { web, template }: Parts,
  openSurvey: OpenSurvey,
  {
    language,
    browser,
    authored,
    origin,
    screen,
    theme,
    info: surveyInfo,
    embedded: { config, frame },
  }: OpenPageContent,
): string {
  const { survey_id: surveyId } = openSurvey.survey;
  const head = createPageHead(openSurvey, { language, origin });
  const page = computePageLanguages(language, browser, authored);
  const hints = listSurveyPreloads(web.manifest, openSurvey.version, page).map(createPreloadLink).join('');
  const info = toEmbeddedJson(surveyInfo);
  const boot = `{"surveyId":${toEmbeddedJson(surveyId)},"code":${OK},"info":${info},"project":${computeProjectJson(openSurvey, language, authored)}}`;
  return template.fill({
    ...page,
    frame,
    theme,
    title: head.title,
    head: head.tags + hints + createEmbeddedParts(web.manifest, config) + (screen?.head ?? ''),
    data: createBootScript(boot),
    ...(screen !== undefined && { first: screen.first, style: screen.style }),
  });
}

interface ClosedPageContent {
  readonly status: Exclude<SurveyStatus, { readonly open: OpenSurvey }>;
  readonly statusTexts: BootData['words'];
  readonly preferred: PreferredLanguages;
  readonly theme: ThemeParts;
  readonly embedded: EmbeddedPage;
  readonly path: string;
}

export async function createClosedPage(
  { web, template, bare }: Parts,
  surveyId: string,
  { status, statusTexts, preferred, theme, embedded: { config, frame }, path }: ClosedPageContent,
): Promise<string> {
  const begin_time = status.survey?.begin_time?.toISOString();
  const isStartShown = status.obstacle === 'survey.not_started' && begin_time !== undefined;
  const boot: BootData = {
    surveyId,
    code: FAILURES[status.obstacle].code,
    ...(isStartShown && { begin_time }),
    ...(statusTexts && { words: statusTexts }),
  };
  const page = languagesOfClosedPage(statusTexts, preferred);
  const closedPage = await bare.renderClosed(boot, path, {
    language: page.language,
    words: page.productLanguage,
  });
  return template.fill({
    ...page,
    frame,
    theme,
    ...bareContentOf(closedPage),
    head:
      listClosedPreloads(web.manifest, page).map(createPreloadLink).join('') +
      createEmbeddedParts(web.manifest, config),
    data: createBootScript(toEmbeddedJson(boot)),
  });
}

/** Returns the languages of a page with the author's own texts, if there are any, or else with the product's texts. */
function languagesOfClosedPage(statusTexts: BootData['words'], { link, browser }: PreferredLanguages) {
  if (statusTexts?.own === undefined) return computePageLanguages(chooseLanguage(LOCALES, link, browser), []);
  const { page_language: language, text_order: order = {} } = statusTexts.own;
  return computePageLanguages(language, browser, order[language]);
}

export const findStatusPageTexts = (
  surveys: Surveys,
  { survey, obstacle }: ClosedPageContent['status'],
  preferred: PreferredLanguages,
): Promise<BootData['words']> => surveys.statusPageTexts(survey, FAILURES[obstacle].code, preferred);

export const createBootScript = (json: string) =>
  `<script type="application/json" id="canvass-boot">${json}</script>`;

const jsonOf = new WeakMap<object, Map<string, string>>();

/**
 * Returns the public project as JSON in the page's language (CALL-20). Caches it per version and language. The author's
 * own texts are added to the cached JSON, because their languages depend on the browser.
 */
function computeProjectJson(
  { version: { publicProject }, version }: OpenSurvey,
  language: string,
  authored: readonly string[],
): string {
  const { texts, ...project } = publicProject;
  const jsonByLanguage = jsonOf.get(version) ?? new Map<string, string>();
  const json = jsonByLanguage.get(language) ?? toEmbeddedJson(limitToLanguage(project, language));
  jsonOf.set(version, jsonByLanguage.set(language, json));
  if (texts === undefined) return json;
  return `${json.slice(0, -1)},${toEmbeddedJson(textsInOrder({ texts }, language, authored)).slice(1)}`;
}

/** Limit in characters: search engines and messengers show no more. */
const MAX_DESCRIPTION_LENGTH = 200;
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

interface PageHead {
  readonly title: string;
  readonly tags: string;
}

/** The head for the plain link of a survey. Messengers need absolute addresses, which begin with `origin`. */
function createPageHead(
  { survey, version: { program, project, title: projectTitle, version, styles } }: OpenSurvey,
  { language, origin }: { readonly language: string; readonly origin: string | undefined },
): PageHead {
  const view = beginView(program, { language, params: {}, device: 'phone', source: null });
  const title = plainText(view.title) || projectTitle;
  const description = shortenText(view.text === undefined ? title : plainText(view.text) || title);
  const colour = project.design?.accent ?? project.desc_common_page?.theme_style ?? '';
  return {
    title,
    tags: [
      createMetaTag('name', 'description', description),
      createMetaTag('property', 'og:type', 'website'),
      createMetaTag('property', 'og:title', title),
      createMetaTag('property', 'og:description', description),
      ...listImageTags(project, origin),
      ...(styles === undefined ? [] : [createStyleSheetLink(survey.survey_id, version)]),
      ...(COLOUR.test(colour) ? [createMetaTag('name', 'theme-color', colour)] : []),
    ].join(''),
  };
}

/** Links to the style sheet of a version. Each version has its own address. */
const createStyleSheetLink = (surveyId: string, version: number): string =>
  `<link rel="stylesheet" href="/api/survey/projects/${surveyId}/styles?v=${version}">`;

const createMetaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The default image, for surveys without an image that messengers can show. */
const SHARE_CARD = '/s/share-card.png';

/** Returns the tags of the survey's first image, beginning with the cover, or else of the default image. */
function listImageTags(
  { desc_begin_page: begin = {}, design = {} }: Pick<Project, 'desc_begin_page' | 'design'>,
  origin: string | undefined,
): readonly string[] {
  const absolute = (address: string | undefined) => findAbsoluteImageUrl(address, origin);
  const largeImage = absolute(begin.page_header) ?? absolute(begin.bg_img) ?? absolute(design.stage?.image);
  const address = largeImage ?? absolute(begin.logo) ?? absolute(design.logo) ?? absolute(SHARE_CARD);
  if (address === undefined) return [];
  const isLarge = largeImage !== undefined || address.endsWith(SHARE_CARD);
  return [
    createMetaTag('property', 'og:image', address),
    createMetaTag('name', 'twitter:card', isLarge ? 'summary_large_image' : 'summary'),
  ];
}

/** Returns undefined without an image, or for an SVG, which messengers cannot show. */
function findAbsoluteImageUrl(address: string | undefined, origin: string | undefined): string | undefined {
  if (address === undefined || /\.svg(?:[?#]|$)/i.test(address)) return undefined;
  if (address.startsWith('https://')) return address;
  return /^\/(?!\/)/.test(address) && origin !== undefined ? origin + address : undefined;
}

function shortenText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= MAX_DESCRIPTION_LENGTH
    ? line
    : `${characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('')}…`;
}

/** The configuration, styles and host-page script, which browsers load for embedded pages only. */
function createEmbeddedParts(manifest: Manifest, config: EmbedConfig | undefined): string {
  if (config === undefined) return '';
  const data = `<script type="application/json" id="canvass-embedding">${toEmbeddedJson(config)}</script>`;
  const chunk = Object.entries(manifest).find(([key]) => SCRIPT.test(key))?.[1];
  if (chunk === undefined) return data;
  const { file, assets = [] } = chunk;
  const styles = assets.filter((asset) => asset.endsWith('.css'));
  const links = styles.map((asset) => `<link rel="stylesheet" href="${PUBLIC_PATH}${asset}">`);
  return `${data}${links.join('')}<script type="module" crossorigin src="${PUBLIC_PATH}${file}"></script>`;
}
