import type { SurveyInfo } from '@canvass/protocol';
import Type, { type Static } from 'typebox';
import type { Failure } from '../http/failure.ts';
import { addressKey } from '../http/rate-limits.ts';
import type { Call } from '../http/route.ts';
import { LinkParameters, linkTexts, LinkSource } from '../surveys/link-texts.ts';
import { obstacleFailure } from '../surveys/survey-store.ts';

/** What survey info is asked with. */
export const InfoBody = Type.Object({
  allParams: Type.Optional(LinkParameters),
  source: Type.Optional(LinkSource),
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
  const { allParams = {}, source } = linkTexts({ allParams: body.allParams, source: body.source });
  const visited = await services.visits.visit(surveyId, {
    params: allParams,
    source,
    deviceId: body.dev_id,
    address: addressKey(request.ip),
    own: respondent?.seq,
    messaging: await services.messaging.visitorOf(request),
  });
  return 'open' in visited ? visited.info : obstacleFailure(visited.obstacle, visited.survey);
}
