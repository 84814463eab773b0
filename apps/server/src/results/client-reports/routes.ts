import {
  CLIENT_REPORT_LIMITS as LIMITS,
  ClientReport,
  ClientReports as ListedReports,
  oneOf,
  DroppedClientReport,
  NewClientReportLink,
} from '@canvass/protocol/schemas';
import { REPORT_CHARTS } from '@canvass/protocol';
import Type from 'typebox';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';
import { Conditions } from '../analysis/conditions.ts';

const Gid = Type.String({ minLength: 1, maxLength: 100 });
const Text = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000]*$' });
const FilledText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' });

const Content = Type.Object(
  {
    title: FilledText(LIMITS.title),
    introduction: Text(LIMITS.text),
    parts: Type.Array(
      Type.Object(
        {
          gid: Gid,
          text: Type.Optional(Text(LIMITS.text)),
          columns: Type.Optional(Type.Object({ gid: Gid }, { additionalProperties: false })),
          texts: Type.Optional(Type.Boolean()),
          order: Type.Optional(Type.Literal('size')),
          chart: Type.Optional(oneOf(...REPORT_CHARTS)),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: LIMITS.parts },
    ),
    where: Conditions,
    weighted: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** Maximum body size: a report with texts of the maximum length and three bytes per character. */
const BODY_LIMIT = (LIMITS.parts + 2) * LIMITS.text * 3;

const REPORTS = '/api/publishing/surveys/:id/client-reports';

/** `GET /api/publishing/surveys/{id}/client-reports`: all reports for clients, and the links that show them. */
const listReportsRoute = operatorRoute({
  method: 'GET',
  url: REPORTS,
  scope: 'answers',
  schemas: { reply: ListedReports },
  handle: ({ surveyId, services }) => services.clientReports.list(surveyId),
});

/** `POST /api/publishing/surveys/{id}/client-reports`: saves a new report. */
const addReportRoute = operatorRoute({
  method: 'POST',
  url: REPORTS,
  scope: 'answers',
  act: 'client_report.save',
  bodyLimit: BODY_LIMIT,
  refuses: ['client_report.limit'],
  schemas: { reply: ClientReport, body: Type.Object({ content: Content }) },
  handle: ({ surveyId, body, operator, services }) =>
    services.clientReports.add(surveyId, body.content, operator.name),
});

/** `PUT /api/publishing/surveys/{id}/client-reports/{report}`: replaces the edition that the caller has seen. */
const replaceReportRoute = operatorRoute({
  method: 'PUT',
  url: `${REPORTS}/:report`,
  scope: 'answers',
  act: 'client_report.save',
  bodyLimit: BODY_LIMIT,
  refuses: ['client_report.changed'],
  schemas: {
    params: Type.Object({ report: PathText }),
    reply: ClientReport,
    body: Type.Object({
      content: Content,
      edition: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    }),
  },
  handle: ({ surveyId, params, body, operator, services }) =>
    services.clientReports.replace(
      { surveyId, report: params.report, edition: body.edition },
      body.content,
      operator.name,
    ),
});

/** `DELETE /api/publishing/surveys/{id}/client-reports/{report}`: deletes a report; its links show nothing any more. */
const dropReportRoute = operatorRoute({
  method: 'DELETE',
  url: `${REPORTS}/:report`,
  scope: 'answers',
  act: 'client_report.delete',
  schemas: { params: Type.Object({ report: PathText }), reply: DroppedClientReport },
  handle: ({ surveyId, params, services }) =>
    services.clientReports.remove({ surveyId, report: params.report }),
});

/** `POST /api/publishing/surveys/{id}/client-reports/{report}/links`: creates a link with which others can read the report. */
const makeLinkRoute = operatorRoute({
  method: 'POST',
  url: `${REPORTS}/:report/links`,
  scope: 'answers',
  act: 'client_report.link',
  refuses: ['client_report.limit'],
  schemas: {
    params: Type.Object({ report: PathText }),
    reply: NewClientReportLink,
    body: Type.Object({
      name: FilledText(LIMITS.name),
      expires_in: Type.Integer({ minimum: LIMITS.shortest, maximum: LIMITS.longest }),
    }),
  },
  handle: ({ surveyId, params, body, operator, services }) =>
    services.clientReports.link({ surveyId, report: params.report }, body, operator.name),
});

/** Revokes a link permanently. */
const revokeLinkRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/client-report-links/:link',
  scope: 'answers',
  act: 'client_report.revoke',
  schemas: { params: Type.Object({ link: PathText }), reply: Type.Object({ link: Type.String() }) },
  handle: ({ surveyId, params, services }) => services.clientReports.revoke(surveyId, params.link),
});

export const routes = [
  listReportsRoute,
  addReportRoute,
  replaceReportRoute,
  dropReportRoute,
  makeLinkRoute,
  revokeLinkRoute,
];
