import { OK, type SurveyInfo } from '@canvass/protocol';
import type { Failure } from '../http/failure.ts';
import { type SharedText, sharedText } from '../http/compressed-answers.ts';
import { createRecentMap } from '../recent-map.ts';
import type { Foundation } from '../foundation.ts';
import { type Obstacle, obstacleFailure, obstacleOf } from './load-status.ts';
import { type PublishedVersion, readVersion } from './published-version.ts';
import { findProjectText, findSurvey, type SurveyRow } from './survey-store.ts';

/** Compiled versions kept in memory, in characters of their project files. */
const CACHED_CHARACTERS = 50_000_000;

export type OpenSurvey = { readonly survey: SurveyRow; readonly version: PublishedVersion };
export type SurveyStatus =
  | { readonly open: OpenSurvey }
  | { readonly obstacle: Obstacle; readonly survey: SurveyRow | undefined };

export interface Surveys {
  /** Whether the survey may be answered now, and its newest version if so. */
  status(surveyId: string): Promise<SurveyStatus>;
  /** The same as a value for calls. */
  open(surveyId: string): Promise<OpenSurvey | Failure>;
  /** A version by number; undefined when there is none. Compiled once. */
  version(surveyId: string, version: number): Promise<PublishedVersion | undefined>;
  info(open: OpenSurvey): SurveyInfo;
  /** The envelope of the project call, the same bytes for everybody. */
  projectAnswer(version: PublishedVersion): SharedText;
}

export function createSurveys({ database, now }: Foundation): Surveys {
  const versions = createRecentMap<string, Promise<PublishedVersion | undefined>>(CACHED_CHARACTERS);
  const answers = new WeakMap<PublishedVersion, SharedText>();

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

  async function status(surveyId: string): Promise<SurveyStatus> {
    const survey = await findSurvey(database, surveyId);
    const obstacle = obstacleOf(surveyId, survey, now());
    if (obstacle !== undefined || survey === undefined)
      return { obstacle: obstacle ?? 'survey.not_published', survey };
    const newest = await version(surveyId, survey.newest_version);
    if (newest === undefined) return { obstacle: 'survey.not_published', survey };
    return { open: { survey, version: newest } };
  }

  return {
    status,
    version,
    async open(surveyId) {
      const found = await status(surveyId);
      return 'open' in found ? found.open : obstacleFailure(found.obstacle, found.survey);
    },
    info,
    projectAnswer(published) {
      const known = answers.get(published);
      if (known !== undefined) return known;
      const data = { project: published.publicProject, version: published.version };
      const made = sharedText(JSON.stringify({ code: OK, data }));
      answers.set(published, made);
      return made;
    },
  };
}

/** CALL-18, Survey info. What later milestones bring has its value for a survey without it. */
function info({ survey, version }: OpenSurvey): SurveyInfo {
  return {
    surveyId: survey.survey_id,
    version: version.version,
    title: version.title,
    qs_status: 'open',
    ...(survey.begin_time !== null && { begin_time: survey.begin_time.toISOString() }),
    ip_privacy_open: true,
    uniq_link: false,
    footer: false,
    auth: 'base',
    auth_qy: false,
    unnet: false,
    is_bx_activity_project: false,
  };
}
