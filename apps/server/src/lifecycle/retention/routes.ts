import { DeletionState, RetentionData, ErasedMember } from '@canvass/protocol/schemas';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';
import Type from 'typebox';
import { MAX_RETENTION_DAYS } from '../../config/retention-settings.ts';

/** The retention periods, and the numbers of responses deleted soon. */
const showRetentionRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/retention',
  scope: 'any',
  schemas: { reply: RetentionData },
  handle: ({ surveyId, services }) => services.retention.show(surveyId),
});

const Days = Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS })]);

/** Sets the retention periods in days, null for ever. Older data is deleted within the hour. */
const setRetentionRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/retention',
  scope: 'delete',
  act: 'retention.set',
  // The new periods are logged, so that operators can see later why answers were deleted.
  subject: ({ body }) =>
    `ended ${body.ended_days ?? 'kept'}, unfinished ${body.unfinished_days ?? 'kept'}, limits ${body.limits_days}`,
  schemas: {
    reply: RetentionData,
    body: Type.Object({
      ended_days: Days,
      unfinished_days: Days,
      limits_days: Type.Integer({ minimum: 0, maximum: MAX_RETENTION_DAYS }),
    }),
  },
  handle({ surveyId, body, services }) {
    const { ended_days, unfinished_days, limits_days } = body;
    return services.retention.set(surveyId, { ended_days, unfinished_days, limits_days });
  },
});

/** Deletes a member with links and responses. */
const eraseMemberRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/members/:member/erase',
  scope: 'delete',
  act: 'members.erase',
  // The log omits the member id, because the log is kept for ever and an id may be a person's name.
  subject: () => '',
  schemas: { params: Type.Object({ member: PathText }), reply: ErasedMember },
  handle: ({ surveyId, params, services }) => services.retention.eraseMember(surveyId, params.member),
});

/** Allows deletion by age again, after a pause that was so long that the clock may be wrong. */
const allowDeletionRoute = operatorRoute({
  method: 'POST',
  url: '/api/operators/deletion/allow',
  scope: 'manage',
  act: 'retention.allow',
  subject: () => '',
  schemas: { reply: DeletionState },
  handle: ({ services }) => services.retention.allowDeletion(),
});

export const routes = [allowDeletionRoute, showRetentionRoute, setRetentionRoute, eraseMemberRoute];
