import { chooseLanguage, LOCALES } from '@canvass/project';
import { type BarePage } from '@canvass/protocol';
import { type SharedText, sharedText } from '../../http/compressed-answers.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { documentLanguage, embeddedJson } from '../page-template.ts';
import { sitePreloads } from '../preloads.ts';
import {
  asBare,
  hint,
  type Parts,
  type PreferredLanguages,
  type SitePlace,
  type SurveyPage,
} from './page-parts.ts';

/** Pages of the site, and the policies of surveys. */
export function shellPages(
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
