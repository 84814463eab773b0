import type { SurveyInfo } from '@canvass/protocol';
import Type, { type Static } from 'typebox';
import type { Failure } from '../http/failure.ts';
import { addressKey } from '../http/rate-limits.ts';
import type { Call } from '../http/route.ts';
import { obstacleFailure } from './load-status.ts';

/** All parameters of a link, by name. */
export const LinkParameters = Type.Record(Type.String(), Type.String());
export const Source = Type.String({ maxLength: 64 });

/** What survey info is asked with. */
export const InfoBody = Type.Object({
  allParams: Type.Optional(LinkParameters),
  source: Type.Optional(Source),
  dev_id: Type.Optional(Type.String()),
});

/**
 * Survey info. Of what the link says, only what is signed or a unique link is believed; `source` lets nobody in who may
 * not answer, and shows them the survey (CALL-18).
 */
export async function infoOf({
  surveyId,
  body,
  respondent,
  request,
  services,
}: Pick<Call, 'surveyId' | 'respondent' | 'request' | 'services'> & {
  readonly body: Static<typeof InfoBody>;
}): Promise<SurveyInfo | Failure> {
  const visited = await services.visits.visit(surveyId, {
    params: body.allParams ?? {},
    source: body.source,
    deviceId: body.dev_id,
    address: addressKey(request.ip),
    own: respondent?.seq,
    messaging: await services.messaging.visitorOf(request),
  });
  return 'open' in visited ? visited.info : obstacleFailure(visited.obstacle, visited.survey);
}
