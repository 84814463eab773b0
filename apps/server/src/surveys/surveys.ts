import { beginView, surveyText, type ResolvedText, type Program } from '@canvass/logic';
import {
  OK,
  codeRow,
  type PolicyData,
  type StatusWords,
  type SurveyState,
  type ProjectData,
  type TranslationData,
} from '@canvass/protocol';
import type { Failure } from '../http/failure.ts';
import { sharedText, type SharedText } from '../http/compressed-answers.ts';
import { createRecentMap } from '../database/recent-map.ts';
import type { Foundation } from '../config/foundation.ts';
import {
  obstacleFailure,
  obstacleOf,
  findProjectText,
  findSurvey,
  type Obstacle,
  type SurveyRow,
} from './survey-store.ts';
import { readVersion, type PublishedVersion } from './published-version.ts';
import {
  chooseLanguage,
  inOneLanguage,
  projectLanguages,
  translationId,
  translationOf,
  type RichText,
} from '@canvass/project';
import type { Settings } from '../config/settings.ts';

/** Compiled versions kept in memory, in characters of their project files. */
const CACHED_CHARACTERS = 50_000_000;

export type OpenSurvey = {
  readonly survey: SurveyRow;
  readonly version: PublishedVersion;
  /** Anything but `open` for previews only. */
  readonly state: SurveyState;
};
export type SurveyStatus =
  | { readonly open: OpenSurvey }
  | { readonly obstacle: Obstacle; readonly survey: SurveyRow | undefined };

interface SurveyView {
  /** By a signed preview: also before the survey opens and after it is over. */
  readonly preview?: boolean;
}

export interface Surveys {
  /** Whether the survey may be answered now, and its newest version if so. */
  status(surveyId: string, view?: SurveyView): Promise<SurveyStatus>;
  /** The same as a value for calls. */
  open(surveyId: string, view?: SurveyView): Promise<OpenSurvey | Failure>;
  /** A version by number; undefined when there is none. Compiled once. */
  version(surveyId: string, version: number): Promise<PublishedVersion | undefined>;
  /** What the author says of a load code; undefined where nothing is said, or nothing was ever published. */
  statusWords(
    survey: SurveyRow | undefined,
    code: number,
    language: string | undefined,
  ): Promise<StatusWords<ResolvedText> | undefined>;
  /** Also of a survey that is over; undefined where there is none, or it was deleted. */
  policy(
    surveyId: string,
    language: string | undefined,
    browser?: readonly string[],
  ): Promise<PolicyData<ResolvedText> | undefined>;
  /** The envelope of the project call, the same bytes for everybody who asks for the same. */
  projectAnswer(version: PublishedVersion, asked: AskedLanguage): SharedText;
}

/** The survey is there, and nobody may answer it now. */
const ONLY_NOT_NOW: ReadonlyMap<Obstacle, SurveyState> = new Map([
  ['survey.over', 'over'],
  ['survey.not_started', 'not_started'],
]);

const stateOf = (obstacle: Obstacle | undefined): SurveyState =>
  (obstacle && ONLY_NOT_NOW.get(obstacle)) ?? 'open';

export function createSurveys({ database, now, settings }: Foundation): Surveys {
  const versions = createRecentMap<string, Promise<PublishedVersion | undefined>>(CACHED_CHARACTERS);

  /** Versions never change, so what was compiled stays right. A failed load is tried again. */
  function version(surveyId: string, number: number): Promise<PublishedVersion | undefined> {
    const key = `${surveyId}:${number}`;
    const known = versions.get(key);
    if (known !== undefined) return known;
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

  async function status(surveyId: string, { preview = false }: SurveyView = {}): Promise<SurveyStatus> {
    const survey = await findSurvey(database, surveyId);
    const found = obstacleOf(surveyId, survey, now());
    const obstacle = preview && found !== undefined && ONLY_NOT_NOW.has(found) ? undefined : found;
    if (obstacle !== undefined || survey === undefined)
      return { obstacle: obstacle ?? 'survey.not_published', survey };
    const newest = await version(surveyId, survey.newest_version);
    if (newest === undefined) return { obstacle: 'survey.not_published', survey };
    if (newest.program.questions.length === 0) return { obstacle: 'survey.no_questions', survey };
    return { open: { survey, version: newest, state: stateOf(found) } };
  }

  return {
    status,
    version,
    async open(surveyId, view) {
      const found = await status(surveyId, view);
      return 'open' in found ? found.open : obstacleFailure(found.obstacle, found.survey);
    },
    async statusWords(survey, code, language) {
      const newest = survey && (await version(survey.survey_id, survey.newest_version));
      return newest && statusWordsOf(newest, code, language);
    },
    async policy(surveyId, language, browser = []) {
      const survey = await findSurvey(database, surveyId);
      if (survey === undefined || survey.deleted_at !== null) return undefined;
      const newest = await version(surveyId, survey.newest_version);
      return newest && policyOf(newest, language, browser);
    },
    projectAnswer: createProjectAnswers(settings),
  };
}

/** What is wanted of a project: all of it, it in one language, or the texts of that language alone (CALL-20). */
interface AskedLanguage {
  readonly language?: string;
  readonly textsOnly?: boolean;
  /** Of the survey now. */
  readonly state: SurveyState;
}

/** Answers of the project call, written once for each version, language and kind. */
function createProjectAnswers(settings: Settings) {
  const answers = new WeakMap<PublishedVersion, Map<string, SharedText>>();
  return (
    published: PublishedVersion,
    { language: asked, textsOnly = false, state }: AskedLanguage,
  ): SharedText => {
    const { publicProject: project } = published;
    const language = asked === undefined ? undefined : chooseLanguage(projectLanguages(project), asked, []);
    const known = answers.get(published) ?? new Map<string, SharedText>();
    const key = `${language} ${textsOnly} ${state}`;
    const data = (): ProjectData | TranslationData =>
      textsOnly && language !== undefined
        ? textsIn(published, language)
        : { ...projectIn(published, language, settings), qs_status: state };
    const made = known.get(key) ?? sharedText(JSON.stringify({ code: OK, data: data() }));
    answers.set(published, known.set(key, made));
    return made;
  };
}

function projectIn(
  { publicProject, version, handedOn, script: gjs }: PublishedVersion,
  language: string | undefined,
  { authorScripts }: Settings,
): Omit<ProjectData, 'qs_status'> {
  return {
    project: language === undefined ? publicProject : inOneLanguage(publicProject, language),
    version,
    ...handedOn,
    ...(authorScripts && gjs !== undefined && { gjs }),
  };
}

function textsIn({ publicProject, version }: PublishedVersion, language: string): TranslationData {
  const id = translationId(publicProject, language);
  return {
    version,
    language,
    ...(id !== undefined && { language_trans_id: id }),
    texts: translationOf(publicProject, language),
  };
}

/** A language of the survey: the one that is asked for, else the browser's, else its own. */
const languageOf = (
  { project }: PublishedVersion,
  asked: string | undefined,
  browser: readonly string[] = [],
): string => chooseLanguage(projectLanguages(project), asked, browser);

/** Somebody of whom nothing is known. */
const nobody = (language: string) => ({ language, params: {}, device: 'phone', source: null }) as const;

/** A text of the project that is read outside of a response. */
const textOf = (
  program: Program,
  language: string,
  path: string,
  own: RichText | undefined,
): ResolvedText | undefined => surveyText(program, nobody(language), path, own);

/** What the author says about a code that keeps respondents out; undefined where nothing is said. */
export function statusWordsOf(
  version: PublishedVersion,
  code: number,
  asked: string | undefined,
): StatusWords<ResolvedText> | undefined {
  const { program, project } = version;
  const page = project.desc_status_page;
  const field = codeRow(code)?.authored;
  if (page === undefined) return undefined;
  const language = languageOf(version, asked);
  const said = (name: keyof typeof page) => textOf(program, language, `desc_status_page.${name}`, page[name]);
  const text = field && said(field);
  const contact = said('contact');
  return { language, ...(text !== undefined && { text }), ...(contact !== undefined && { contact }) };
}

function policyOf(
  version: PublishedVersion,
  asked: string | undefined,
  browser: readonly string[],
): PolicyData<ResolvedText> {
  const { program, project } = version;
  const language = languageOf(version, asked, browser);
  const policy = textOf(program, language, 'policy', project.policy);
  const { title } = beginView(program, nobody(language));
  return { title, ...(policy !== undefined && { policy }), language };
}
