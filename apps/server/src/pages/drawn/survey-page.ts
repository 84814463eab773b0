import { chooseLanguage, inOneLanguage, LOCALES, projectLanguages } from '@canvass/project';
import { type BootData, OK, type SurveyInfo } from '@canvass/protocol';
import { FAILURES } from '../../http/failure.ts';
import type { OpenSurvey, Surveys, SurveyStatus } from '../../surveys/surveys.ts';
import { type EmbeddedPage, embeddedParts } from '../embedded-page.ts';
import { type FirstScreen } from '../first-screen.ts';
import { pageHead } from '../page-head.ts';
import { documentLanguage, embeddedJson } from '../page-template.ts';
import { closedPreloads, preloads } from '../preloads.ts';
import { asBare, hint, type Parts, type PreferredLanguages, type Visitor } from './page-parts.ts';

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

/** As the app itself chooses (protocol, chooseLanguage), so that the first paint is right. */
export const languageOf = ({ version }: OpenSurvey, { link, browser }: PreferredLanguages): string =>
  chooseLanguage(projectLanguages(version.project), link, browser);
