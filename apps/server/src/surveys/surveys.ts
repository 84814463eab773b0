import type { ResolvedText } from '@canvass/logic';
import type { PolicyData, StatusWords, SurveyState } from '@canvass/protocol';
import type { Failure } from '../http/failure.ts';
import type { SharedText } from '../http/compressed-answers.ts';
import { createRecentMap } from '../storage/recent-map.ts';
import type { Foundation } from '../foundation.ts';
import { type Obstacle, obstacleFailure, obstacleOf } from './load-status.ts';
import { type AskedLanguage, createProjectAnswers } from './project-answers.ts';
import { type PublishedVersion, readVersion } from './published-version.ts';
import { policyOf, statusWordsOf } from './survey-texts.ts';
import { findProjectText, findSurvey, type SurveyRow } from './survey-store.ts';

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

export interface SurveyView {
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
