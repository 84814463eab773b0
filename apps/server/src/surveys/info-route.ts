import Type from 'typebox';
import { addressKey } from '../http/rate-limits.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { obstacleFailure } from './load-status.ts';

const Body = Type.Object({
  allParams: Type.Optional(Type.Record(Type.String(), Type.String())),
  source: Type.Optional(Type.String({ maxLength: 64 })),
  dev_id: Type.Optional(Type.String()),
});

/**
 * Survey info. Of what the link says, only what is signed or a unique link is believed; `source` lets nobody in who may
 * not answer, and shows them the survey (CALL-18).
 */
export const infoRoute = (url: '/api/survey/:id' | '/api/survey/pre/:id'): Route =>
  defineRoute({
    method: 'POST',
    url,
    access: 'public',
    rate: 'read',
    schemas: { body: Body },
    async handle({ surveyId, body, respondent, request, services }) {
      const visited = await services.visits.visit(surveyId, {
        params: body.allParams ?? {},
        source: body.source,
        deviceId: body.dev_id,
        address: addressKey(request.ip),
        own: respondent?.seq,
      });
      return 'open' in visited ? visited.info : obstacleFailure(visited.obstacle, visited.survey);
    },
  });
