import { RetentionData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { LONGEST_RETENTION_DAYS } from './retention-settings.ts';

const Days = Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: LONGEST_RETENTION_DAYS })]);

/**
 * `PUT /api/publishing/surveys/{id}/retention`: how long the survey keeps what, in days; null for ever. What is older goes
 * within the hour.
 */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/retention',
  scope: 'delete',
  act: 'retention.set',
  // All that somebody has to know who asks later why answers are gone.
  subject: ({ body }) =>
    `ended ${body.ended_days ?? 'kept'}, unfinished ${body.unfinished_days ?? 'kept'}, limits ${body.limits_days}`,
  schemas: {
    answer: RetentionData,
    body: Type.Object({
      ended_days: Days,
      unfinished_days: Days,
      limits_days: Type.Integer({ minimum: 0, maximum: LONGEST_RETENTION_DAYS }),
    }),
  },
  handle({ surveyId, body, services }) {
    const { ended_days, unfinished_days, limits_days } = body;
    return services.kept.set(surveyId, { ended_days, unfinished_days, limits_days });
  },
});
