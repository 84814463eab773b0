import { beginView, surveyText, type ResolvedText, type Program } from '@canvass/logic';
import {
  OK,
  codeRow,
  type PolicyData,
  type StatusPageTexts,
  type SurveyState,
  type ProjectData,
  type TranslationData,
} from '@canvass/protocol';
import type { Failure } from '../http/failure.ts';
import { createSharedText, type SharedText } from '../http/compressed-replies.ts';
import { createLruCache } from '../database/lru-cache.ts';
import type { Foundation } from '../config/foundation.ts';
import {
  obstacleFailure,
  findObstacle,
  findProjectText,
  findSurvey,
  type Obstacle,
  type SurveyRow,
} from './survey-store.ts';
import { readVersion, type PublishedVersion } from './published-version.ts';
import {
  chooseLanguage,
  limitToLanguage,
  LOCALES,
  orderTextLanguages,
  textsInOrder,
  projectLanguages,
  translationId,
  computeTranslation,
  type RichText,
} from '@canvass/project';
import type { Settings } from '../config/settings.ts';

/** Maximum size of all cached versions, in characters of their project files. */
const MAX_CACHED_CHARACTERS = 50_000_000;

/** Maximum number of cached open surveys, which are not read for each begin. */
const MAX_CACHED_SURVEYS = 10_000;

export type OpenSurvey = {
  readonly survey: SurveyRow;
  readonly version: PublishedVersion;
  /** `open`, except in previews. */
  readonly state: SurveyState;
};
export type SurveyStatus =
  | { readonly open: OpenSurvey }
  | { readonly obstacle: Obstacle; readonly survey: SurveyRow | undefined };

interface SurveyView {
  /** A signed preview also works before the survey opens and after it is over. */
  readonly isPreview?: boolean;
}

export interface Surveys {
  status(surveyId: string, view?: SurveyView): Promise<SurveyStatus>;
  open(surveyId: string, view?: SurveyView): Promise<OpenSurvey | Failure>;
  /**
   * The cached newest version of a survey that this process has last found open. Another process may have changed the
   * survey since, so a statement that relies on the version must compare it.
   */
  findCachedOpenVersion(surveyId: string): Promise<PublishedVersion | undefined>;
  forget(surveyId: string): void;
  version(surveyId: string, version: number): Promise<PublishedVersion | undefined>;
  /** The newest version, even if the survey is over. Undefined if the survey was deleted or does not exist. */
  newest(surveyId: string): Promise<PublishedVersion | undefined>;
  /** The author's texts for a load code. Undefined if the author wrote none, or the survey was never published. */
  statusPageTexts(
    survey: SurveyRow | undefined,
    code: number,
    preferred: { readonly link: string | undefined; readonly browser: readonly string[] },
  ): Promise<StatusPageTexts<ResolvedText> | undefined>;
  /** Title and privacy policy, even if the survey is over. Undefined if the survey was deleted or does not exist. */
  policy(
    surveyId: string,
    language: string | undefined,
    browser?: readonly string[],
  ): Promise<PolicyData<ResolvedText> | undefined>;
  projectReply(version: PublishedVersion, request: LanguageRequest): SharedText;
}

/** Obstacles that depend only on the time, with the state of the survey. */
const STATES_BY_TIME: ReadonlyMap<Obstacle, SurveyState> = new Map([
  ['survey.over', 'over'],
  ['survey.not_started', 'not_started'],
]);

const stateOf = (obstacle: Obstacle | undefined): SurveyState =>
  (obstacle && STATES_BY_TIME.get(obstacle)) ?? 'open';

export function createSurveys({ database, now, settings }: Foundation): Surveys {
  const versions = createLruCache<string, Promise<PublishedVersion | undefined>>(MAX_CACHED_CHARACTERS);

  const openSurveys = createLruCache<string, SurveyRow>(MAX_CACHED_SURVEYS);

  /** Versions never change, so results stay cached. A failed load is repeated. */
  function version(surveyId: string, number: number): Promise<PublishedVersion | undefined> {
    const key = `${surveyId}:${number}`;
    const cachedVersion = versions.get(key);
    if (cachedVersion !== undefined) return cachedVersion;
    const loading = findProjectText(database, surveyId, number).then((text) => {
      if (text === undefined) {
        versions.delete(key);
        return undefined;
      }
      versions.set(key, loading, text.length);
      return readVersion(text, number);
    });
    versions.set(key, loading);
    loading.catch(() => versions.delete(key));
    return loading;
  }

  async function status(surveyId: string, { isPreview = false }: SurveyView = {}): Promise<SurveyStatus> {
    const survey = await findSurvey(database, surveyId);
    const found = findObstacle(surveyId, survey, now());
    const obstacle = isPreview && found !== undefined && STATES_BY_TIME.has(found) ? undefined : found;
    if (obstacle !== undefined || survey === undefined)
      return { obstacle: obstacle ?? 'survey.not_published', survey };
    const newest = await version(surveyId, survey.newest_version);
    if (newest === undefined) return { obstacle: 'survey.not_published', survey };
    if (newest.program.questions.length === 0) return { obstacle: 'survey.no_questions', survey };
    if (found === undefined) openSurveys.set(surveyId, survey);
    return { open: { survey, version: newest, state: stateOf(found) } };
  }

  async function newest(surveyId: string): Promise<PublishedVersion | undefined> {
    const survey = await findSurvey(database, surveyId);
    return survey?.deleted_at === null ? version(surveyId, survey.newest_version) : undefined;
  }

  return {
    status,
    version,
    newest,
    async findCachedOpenVersion(surveyId) {
      const survey = openSurveys.get(surveyId);
      const isOpen = survey !== undefined && findObstacle(surveyId, survey, now()) === undefined;
      return isOpen ? version(surveyId, survey.newest_version) : undefined;
    },
    forget: (surveyId) => openSurveys.delete(surveyId),
    async open(surveyId, view) {
      const found = await status(surveyId, view);
      return 'open' in found ? found.open : obstacleFailure(found.obstacle, found.survey);
    },
    async statusPageTexts(survey, code, preferred) {
      const publishedVersion = survey && (await version(survey.survey_id, survey.newest_version));
      return publishedVersion && findStatusPageTexts(publishedVersion, code, preferred);
    },
    async policy(surveyId, language, browser = []) {
      const publishedVersion = await newest(surveyId);
      return publishedVersion && computePolicy(publishedVersion, language, browser);
    },
    projectReply: createProjectReplies(settings),
  };
}

/** The requested part of a project: the whole, one language, or only the texts of that language (CALL-20). */
interface LanguageRequest {
  readonly language?: string;
  readonly hasTextsOnly?: boolean;
  readonly browser?: readonly string[];
  readonly state: SurveyState;
}

function createProjectReplies(settings: Settings) {
  const repliesByVersion = new WeakMap<PublishedVersion, Map<string, SharedText>>();
  return (
    publishedVersion: PublishedVersion,
    { language: requestedLanguage, hasTextsOnly = false, state, browser = [] }: LanguageRequest,
  ): SharedText => {
    const { publicProject: project } = publishedVersion;
    const language =
      requestedLanguage === undefined
        ? undefined
        : chooseLanguage(projectLanguages(project), requestedLanguage, []);
    const replies = repliesByVersion.get(publishedVersion) ?? new Map<string, SharedText>();
    const order = language === undefined ? [] : orderTextLanguages(project, language, browser);
    const part = { language, order };
    const data = (): ProjectData | TranslationData =>
      hasTextsOnly && language !== undefined
        ? textsIn(publishedVersion, { language, order })
        : { ...projectIn(publishedVersion, part, settings), qs_status: state };
    const reply = () => createSharedText(JSON.stringify({ code: OK, data: data() }));
    if (order.length > 1) return reply(); // not cached, because browsers can send any order of languages
    const key = `${language} ${order} ${hasTextsOnly} ${state}`;
    const replyText = replies.get(key) ?? reply();
    repliesByVersion.set(publishedVersion, replies.set(key, replyText));
    return replyText;
  };
}

function projectIn(
  { publicProject, version, passThroughFields, script: gjs }: PublishedVersion,
  { language, order }: { readonly language: string | undefined; readonly order: readonly string[] },
  { allowsAuthorScripts }: Settings,
): Omit<ProjectData, 'qs_status'> {
  return {
    project:
      language === undefined
        ? publicProject
        : { ...limitToLanguage(publicProject, language), ...textsInOrder(publicProject, language, order) },
    version,
    ...passThroughFields,
    ...(allowsAuthorScripts && gjs !== undefined && { gjs }),
  };
}

function textsIn(
  { publicProject, version }: PublishedVersion,
  { language, order }: { readonly language: string; readonly order: readonly string[] },
): TranslationData {
  const id = translationId(publicProject, language);
  return {
    version,
    language,
    ...(id !== undefined && { language_trans_id: id }),
    texts: computeTranslation(publicProject, language),
    ...(publicProject.texts !== undefined && { own_texts: textsInOrder(publicProject, language, order) }),
  };
}

/** The requested language if the survey has it, else a language of the browser, else the survey's own language. */
const computeLanguage = (
  { project }: PublishedVersion,
  requestedLanguage: string | undefined,
  browser: readonly string[] = [],
): string => chooseLanguage(projectLanguages(project), requestedLanguage, browser);

const createUnknownFacts = (language: string) =>
  ({ language, params: {}, device: 'phone', source: null }) as const;

const findText = (
  program: Program,
  language: string,
  path: string,
  authoredText: RichText | undefined,
): ResolvedText | undefined => surveyText(program, createUnknownFacts(language), path, authoredText);

/** The author's texts for a code that keeps respondents out. Undefined if the author wrote none for any code. */
export function findStatusPageTexts(
  version: PublishedVersion,
  code: number,
  { link, browser }: { readonly link: string | undefined; readonly browser: readonly string[] },
): StatusPageTexts<ResolvedText> | undefined {
  const { program, project } = version;
  const page = project.desc_status_page ?? {};
  const field = codeRow(code)?.authored;
  const ownTexts = ownPageTexts(version, link, browser);
  if (project.desc_status_page === undefined && ownTexts === undefined) return undefined;
  const language = computeLanguage(version, link, browser);
  const statusTextOf = (name: keyof typeof page) =>
    findText(program, language, `desc_status_page.${name}`, page[name]);
  const text = field && statusTextOf(field);
  const contact = statusTextOf('contact');
  return {
    language,
    ...(text !== undefined && { text }),
    ...(contact !== undefined && { contact }),
    ...(ownTexts !== undefined && { own: ownTexts }),
  };
}

/**
 * The author's own texts for a page without questions, such as a report or the page of a closed survey. The page's
 * language is one of the product's or of these texts. Undefined if no text is in a language that the page may use.
 */
export function ownPageTexts(
  { publicProject }: PublishedVersion,
  link: string | undefined,
  browser: readonly string[],
): StatusPageTexts['own'] {
  const offeredLanguages = [...LOCALES, ...Object.keys(publicProject.texts ?? {})];
  const language = chooseLanguage(offeredLanguages, link, browser);
  const order = orderTextLanguages(publicProject, language, browser);
  return order.length === 0
    ? undefined
    : { page_language: language, ...textsInOrder(publicProject, language, order) };
}

function computePolicy(
  version: PublishedVersion,
  requestedLanguage: string | undefined,
  browser: readonly string[],
): PolicyData<ResolvedText> {
  const { program, project } = version;
  const language = computeLanguage(version, requestedLanguage, browser);
  const policy = findText(program, language, 'policy', project.policy);
  const { title } = beginView(program, createUnknownFacts(language));
  return { title, ...(policy !== undefined && { policy }), language };
}
