import { OperatedSurveys, OperatedSurveyDetail, PublishData, DroppedSurvey } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { listSurveysWith } from '../auth/operators/rights.ts';
import { readRequestTime, RequestTime } from '../http/input-schemas.ts';
import { linkNext, pageQuery, readPageSize } from '../http/parameters/page-query.ts';
import { operatorRoute } from '../http/route.ts';
import { PROJECT_LIMITS } from '@canvass/project/file';
import { fail, isFailure } from '../http/failure.ts';

/** Surveys by id, or with order `newest` by last publication. The next page is in the `Link` header. */
const listSurveysRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys',
  scope: 'any',
  schemas: {
    reply: OperatedSurveys,
    query: Type.Object({
      ...pageQuery,
      after: Type.Optional(Type.String({ maxLength: 24 })),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      order: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('newest')])),
    }),
  },
  async handle({ query, operator, request, reply, services }) {
    const limit = readPageSize(query, { limit: 100, max: 1_000 });
    const page = await services.publishing.list({
      after: query.after ?? '',
      limit,
      surveyIds: listSurveysWith(operator, 'any'),
      search: query.search ?? '',
      order: query.order ?? 'id',
    });
    if (isFailure(page)) return page;
    const { surveys } = page;
    linkNext({ request, reply }, { entries: surveys, limit, name: 'after', keyOf: (last) => last.surveyId });
    return page;
  },
});

/** A survey with its number of responses by status. */
const describeSurveyRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id',
  scope: 'any',
  schemas: { reply: OperatedSurveyDetail },
  handle: ({ surveyId, services }) => services.publishing.describe(surveyId),
});

/** Maximum body size: a project of the maximum length with three bytes per character, and its envelope. */
const BODY_LIMIT = PROJECT_LIMITS.text * 3 + 1_024;

/** Checks a project and publishes it as the newest version of its survey. */
const publishSurveyRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys',
  scope: 'publish',
  act: 'survey.publish',
  bodyLimit: BODY_LIMIT,
  refuses: ['publishing.refused', 'publishing.sign_off_missing', 'request.not_found'],
  schemas: {
    reply: PublishData,
    body: Type.Object({ project: Type.Unknown(), strict: Type.Optional(Type.Boolean()) }),
  },
  surveyOf: ({ project }) => projectIdOf(project),
  handle: ({ body, operator, services }) =>
    services.publishing.publish(body.project, { isStrict: body.strict === true, publisherId: operator.id }),
});

/** The id of the project; empty if it has none. Only operators for all surveys may publish projects without an id. */
function projectIdOf(project: unknown): string {
  const id =
    typeof project === 'object' && project !== null && 'projectId' in project ? project.projectId : '';
  return typeof id === 'string' ? id.slice(0, 24) : '';
}

const Time = Type.Union([Type.Null(), RequestTime]);
const WindowBody = Type.Object(
  { begin_time: Type.Optional(Time), end_time: Type.Optional(Time) },
  { minProperties: 1 },
);

/**
 * Sets when the survey opens and closes, in place of the project's times. Null means no limit, and a time that is absent
 * stays as it is. The window also applies to later versions.
 */
const setWindowRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/window',
  scope: 'publish',
  act: 'survey.window',
  schemas: { reply: OperatedSurveyDetail, body: WindowBody },
  async handle({ surveyId, body, services }) {
    const times: { begin?: Date | null; end?: Date | null } = {};
    for (const [name, text] of [['begin', body.begin_time] as const, ['end', body.end_time] as const]) {
      if (text === undefined) continue;
      const time = text === null ? null : readRequestTime(text);
      if (time === undefined)
        return fail('request.invalid', { key: 'publishing.bad_time', path: `body/${name}_time` });
      times[name] = time;
    }
    return services.publishing.setWindow(surveyId, times);
  },
});

/**
 * Withdraws the versions before `version`. Their responses in progress are moved to the newest version when respondents
 * continue, if their answers fit. Version 1 restores all withdrawn versions.
 */
const setOldestVersionRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/oldest_version',
  scope: 'publish',
  act: 'survey.oldest_version',
  schemas: {
    reply: OperatedSurveyDetail,
    body: Type.Object({ version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  },
  handle: ({ surveyId, body, services }) => services.publishing.setOldestVersion(surveyId, body.version),
});

/**
 * Closes a survey. Responses can neither begin nor continue until it is reopened. Respondents get the code for a closed
 * survey (1004), with `?reason=store_deleted` for a deleted store (1006), or with `?reason=paused` for a paused survey
 * (1206).
 */
const closeSurveyRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/close',
  scope: 'publish',
  act: 'survey.close',
  schemas: {
    reply: OperatedSurveyDetail,
    query: Type.Object({
      reason: Type.Optional(Type.Union([Type.Literal('store_deleted'), Type.Literal('paused')])),
    }),
  },
  handle: ({ surveyId, query, services }) => services.publishing.close(surveyId, query.reason),
});

const reopenSurveyRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/reopen',
  scope: 'publish',
  act: 'survey.reopen',
  schemas: { reply: OperatedSurveyDetail },
  handle: ({ surveyId, services }) => services.publishing.reopen(surveyId),
});

/** Deletes a closed survey with all responses, irrevocably. */
const deleteSurveyRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id',
  scope: 'delete',
  act: 'survey.delete',
  refuses: ['publishing.in_use'],
  schemas: { reply: DroppedSurvey },
  handle: ({ surveyId, services }) => services.publishing.remove(surveyId),
});

export const routes = [
  listSurveysRoute,
  describeSurveyRoute,
  publishSurveyRoute,
  setWindowRoute,
  setOldestVersionRoute,
  closeSurveyRoute,
  reopenSurveyRoute,
  deleteSurveyRoute,
];
