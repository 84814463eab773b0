import { beginView, plainText } from '@canvass/logic';
import type { OpenSurvey, Surveys, SurveyStatus } from '../../surveys/surveys.ts';
import { escapeHtml, documentLanguage, embeddedJson } from '../page-template.ts';
import { chooseLanguage, inOneLanguage, LOCALES } from '@canvass/project';
import { OK, type BootData, type SurveyInfo } from '@canvass/protocol';
import { FAILURES } from '../../http/failure.ts';
import { embeddedParts, type EmbeddedPage } from '../embedded-page.ts';
import type { FirstScreen } from '../first-screen.ts';
import { closedPreloads, preloads } from '../preloads.ts';
import { asBare, hint, type Parts, type PreferredLanguages, type Visitor } from './page-parts.ts';

/** As much as search engines and messengers show, in characters. */
const LONGEST_DESCRIPTION = 200;
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

interface PageHead {
  readonly title: string;
  /** What browsers and messengers show of the page before it is opened. */
  readonly tags: string;
}

/**
 * Of the survey as anybody sees it who has its link: nothing of the link's parameters. `origin` is where the page is asked
 * for: who shows links elsewhere needs whole addresses.
 */
function pageHead(
  { survey, version: { program, project, title: own, version, styles } }: OpenSurvey,
  { language, origin }: { readonly language: string; readonly origin: string | undefined },
): PageHead {
  const view = beginView(program, { language, params: {}, device: 'phone', source: null });
  const title = plainText(view.title) || own;
  const description = shortened(view.text === undefined ? title : plainText(view.text) || title);
  const colour = project.desc_common_page?.theme_style ?? '';
  return {
    title,
    tags: [
      meta('name', 'description', description),
      meta('property', 'og:type', 'website'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      ...pictureTags(project.desc_begin_page, origin),
      ...(styles === undefined ? [] : [styleSheet(survey.survey_id, version)]),
      ...(COLOUR.test(colour) ? [meta('name', 'theme-color', colour)] : []),
    ].join(''),
  };
}

/** Its address is another one with each version. */
const styleSheet = (surveyId: string, version: number): string =>
  `<link rel="stylesheet" href="/api/survey/projects/${surveyId}/styles?v=${version}">`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

interface Pictures {
  readonly logo?: string;
  readonly page_header?: string;
  readonly bg_img?: string;
}
/** Ours, for surveys without a picture that messengers show. */
const SHARE_CARD = '/s/share-card.png';

/** The survey's own picture, the cover first; else ours. */
function pictureTags(
  { logo, page_header: header, bg_img: background }: Pictures = {},
  origin: string | undefined,
): readonly string[] {
  const large = shown(header, origin) ?? shown(background, origin);
  const address = large ?? shown(logo, origin) ?? shown(SHARE_CARD, origin);
  if (address === undefined) return [];
  const isLarge = large !== undefined || address.endsWith(SHARE_CARD);
  return [
    meta('property', 'og:image', address),
    meta('name', 'twitter:card', isLarge ? 'summary_large_image' : 'summary'),
  ];
}

/** A whole address; undefined where there is none, or a drawing, which no messenger shows. */
function shown(address: string | undefined, origin: string | undefined): string | undefined {
  if (address === undefined || /\.svg(?:[?#]|$)/i.test(address)) return undefined;
  if (address.startsWith('https://')) return address;
  return /^\/(?!\/)/.test(address) && origin !== undefined ? origin + address : undefined;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= LONGEST_DESCRIPTION
    ? line
    : `${characters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`;
}

/** What the author says where the survey cannot be answered. */
export const statusWords = (
  surveys: Surveys,
  { survey, obstacle }: Refused['status'],
  { link, browser }: PreferredLanguages,
): Promise<BootData['words']> => surveys.statusWords(survey, FAILURES[obstacle].code, link ?? browser[0]);

interface Refused {
  readonly status: Exclude<SurveyStatus, { readonly open: OpenSurvey }>;
  readonly words: BootData['words'];
  readonly preferred: PreferredLanguages;
  readonly embedded: EmbeddedPage;
  readonly path: string;
}

/** The page of a survey that cannot be answered. */
export async function closedPage(
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

/** The page of a survey that can be answered, with all that it needs for its first screen. */
export function openPage(
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

const jsonOf = new WeakMap<object, Map<string, string>>();

/** The public project as it stands in the page, in its language (CALL-20): written once per version and language. */
function projectJson({ version }: OpenSurvey, language: string): string {
  const known = jsonOf.get(version) ?? new Map<string, string>();
  const json = known.get(language) ?? embeddedJson(inOneLanguage(version.publicProject, language));
  jsonOf.set(version, known.set(language, json));
  return json;
}
