import { beginView, plainText } from '@canvass/logic';
import type { OpenSurvey } from '../surveys/surveys.ts';
import { escapeHtml } from './page-template.ts';

/** As much as search engines and messengers show, in characters. */
const LONGEST_DESCRIPTION = 200;
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export interface PageHead {
  readonly title: string;
  /** What browsers and messengers show of the page before it is opened. */
  readonly tags: string;
}

/**
 * Of the survey as anybody sees it who has its link: nothing of the link's parameters. `origin` is where the page is asked
 * for: who shows links elsewhere needs whole addresses.
 */
export function pageHead(
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
