import { type CodeRefusal, parseSurveyId } from '@canvass/protocol';
import { type Failure, fail } from '../http/failure.ts';
import type { SurveyRow } from './survey-store.ts';

/** Why a survey cannot be answered now (STATE-1, Load status); undefined when it can. */
export type Obstacle = Extract<CodeRefusal, `survey.${string}`>;

/** Only the server's clock decides (TRUST-9). `now` in milliseconds. */
export function obstacleOf(
  surveyId: string,
  survey: SurveyRow | undefined,
  now: number,
): Obstacle | undefined {
  if (parseSurveyId(surveyId) === undefined) return 'survey.invalid_link';
  if (survey === undefined) return 'survey.not_published';
  if (survey.deleted_at !== null) return 'survey.deleted';
  if (survey.closed_for === 'store_deleted') return 'survey.store_deleted';
  if (survey.closed_at !== null || isReached(survey.end_time, now)) return 'survey.over';
  if (survey.begin_time !== null && !isReached(survey.begin_time, now)) return 'survey.not_started';
  return undefined;
}

const isReached = (time: Date | null, now: number) => time !== null && now >= time.getTime();

/** The failure that a call gets; the time of the start goes with 1007. */
export function obstacleFailure(obstacle: Obstacle, survey: SurveyRow | undefined): Failure {
  const begin = survey?.begin_time;
  if (obstacle !== 'survey.not_started' || begin == null) return fail(obstacle);
  return fail(obstacle, { key: obstacle, params: { begin_time: begin.toISOString() } });
}
