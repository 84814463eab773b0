import type { Failure } from '../http/failure.ts';
import { obstacleFailure, obstacleOf } from '../surveys/load-status.ts';
import type { Situation } from './stored/response-store.ts';

/** A response under way cannot go on once its survey is over, closed or deleted; undefined while it can. */
export function closedFailure({ survey }: Situation, now: number): Failure | undefined {
  const obstacle = obstacleOf(survey.survey_id, survey, now);
  return obstacle === undefined ? undefined : obstacleFailure(obstacle, survey);
}
