import Type from 'typebox';
import {
  AnalysisOverview,
  AnalysisPlan,
  AnalysisCounts,
  AnalysisTexts,
  DrawOverview,
} from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import type { Analysis } from './analysis.ts';

declare module '../../http/route.ts' {
  interface Services {
    readonly analysis: Analysis;
  }
}

const Value = Type.Union([Type.Number(), Type.String({ maxLength: 1_000 })]);

/** As `AnalysisCondition` of the protocol. Whether the variable is one of the survey's is looked at later. */
const Conditions = Type.Array(
  Type.Object({
    variable: Type.String({ minLength: 1, maxLength: 64 }),
    values: Type.Optional(Type.Array(Value, { minItems: 1, maxItems: 200 })),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  }),
  { maxItems: 12 },
);

/** `GET /api/publishing/surveys/{id}/analysis?offset=`: what comes in. Days begin `offset` minutes before they do in UTC. */
const overviewRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis',
  scope: 'answers',
  schemas: {
    answer: AnalysisOverview,
    query: Type.Object({ offset: Type.Optional(Type.String({ pattern: '^-?\\d{1,3}$' })) }),
  },
  handle: ({ surveyId, query, services }) => services.analysis.overview(surveyId, Number(query.offset ?? 0)),
});

/** `GET /api/publishing/surveys/{id}/analysis/questions`: what can be asked of the answers. It holds none of them. */
const questionsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis/questions',
  scope: 'answers',
  schemas: { answer: AnalysisPlan },
  handle: ({ surveyId, services }) => services.analysis.plan(surveyId),
});

/** `POST /api/publishing/surveys/{id}/analysis/counts`: what the answers to a question come to, of all or of two groups. */
const countsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/counts',
  scope: 'answers',
  act: 'answers.count',
  schemas: {
    answer: AnalysisCounts,
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

/** `POST /api/publishing/surveys/{id}/analysis/texts`: what was written, the latest first, with or without some words in it. */
const textsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/texts',
  scope: 'answers',
  act: 'answers.read',
  schemas: {
    answer: AnalysisTexts,
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

/** `GET /api/publishing/surveys/{id}/analysis/draws`: what was drawn, and how even it is. */
const drawsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis/draws',
  scope: 'answers',
  schemas: { answer: DrawOverview },
  handle: ({ surveyId, services }) => services.analysis.draws(surveyId),
});

export const routes = [overviewRoute, questionsRoute, countsRoute, textsRoute, drawsRoute];
