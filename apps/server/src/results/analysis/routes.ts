import Type from 'typebox';
import {
  AnalysisOverview,
  AnalysisPlan,
  AnalysisCounts,
  AnalysisRows,
  AnalysisTexts,
  DrawOverview,
} from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { Conditions } from './conditions.ts';

/** The overview. Days begin `offset` minutes earlier than in UTC. */
const overviewRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis',
  scope: 'figures',
  schemas: {
    reply: AnalysisOverview,
    query: Type.Object({ offset: Type.Optional(Type.String({ pattern: '^-?\\d{1,3}$' })) }),
  },
  handle: ({ surveyId, query, services }) => services.analysis.overview(surveyId, Number(query.offset ?? 0)),
});

/** The questions and variables that can be counted, without answers. */
const questionsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis/questions',
  scope: 'figures',
  schemas: { reply: AnalysisPlan },
  handle: ({ surveyId, services }) => services.analysis.plan(surveyId),
});

/** Counts of the answers to a question, of all responses or two groups. */
const countsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/counts',
  scope: 'figures',
  act: 'answers.count',
  schemas: {
    reply: AnalysisCounts,
    body: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 100 }),
      where: Type.Optional(Conditions),
      groups: Type.Optional(Type.Tuple([Conditions, Conditions])),
      all: Type.Optional(Type.Boolean()),
    }),
  },
  subject: ({ body: { gid } }) => gid,
  handle: ({ surveyId, body, services }) => services.analysis.counts(surveyId, body),
});

/** Written texts that contain `search`, the latest first. */
const textsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/texts',
  scope: 'answers',
  act: 'answers.read',
  schemas: {
    reply: AnalysisTexts,
    body: Type.Object({
      variable: Type.String({ minLength: 1, maxLength: 64 }),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      before: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      where: Type.Optional(Conditions),
      all: Type.Optional(Type.Boolean()),
    }),
  },
  subject: ({ body: { variable } }) => variable,
  handle: ({ surveyId, body, services }) => services.analysis.texts(surveyId, body),
});

const VariableName = Type.String({ minLength: 1, maxLength: 64 });

/** Responses as rows of a table, with the values of chosen variables. */
const rowsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/rows',
  scope: 'answers',
  act: 'answers.read',
  schemas: {
    reply: AnalysisRows,
    body: Type.Object({
      columns: Type.Array(VariableName, { maxItems: 24 }),
      where: Type.Optional(Conditions),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      sort: Type.Optional(Type.Object({ variable: VariableName, descending: Type.Boolean() })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
  },
  subject: ({ body: { columns } }) => columns.join(' '),
  handle: ({ surveyId, body, services }) => services.analysis.rows(surveyId, body),
});

/** How often each draw has chosen each child. */
const drawsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis/draws',
  scope: 'figures',
  schemas: { reply: DrawOverview },
  handle: ({ surveyId, services }) => services.analysis.draws(surveyId),
});

export const routes = [overviewRoute, questionsRoute, countsRoute, textsRoute, rowsRoute, drawsRoute];
