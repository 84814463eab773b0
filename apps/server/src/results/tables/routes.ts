import { CrossTable, Weighting, WeightingDefinition } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { Conditions } from '../analysis/conditions.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Axis = Type.Union([
  Type.Object({ gid: Name }, { additionalProperties: false }),
  Type.Object({ variable: Name }, { additionalProperties: false }),
]);

/** The answers to one question by the answers to another. */
const tableRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/table',
  scope: 'figures',
  act: 'answers.count',
  refuses: ['weighting.impossible'],
  schemas: {
    reply: CrossTable,
    body: Type.Object({
      rows: Axis,
      columns: Axis,
      where: Type.Optional(Conditions),
      weighted: Type.Optional(Type.Boolean()),
    }),
  },
  subject: ({ body: { rows, columns } }) => [rows, columns].flatMap(Object.values).join(' '),
  handle: ({ surveyId, body, services }) => services.counting.table(surveyId, body),
});

/** The weighting of responses, and its figures. */
const showWeightingRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/weighting',
  scope: 'figures',
  schemas: { reply: Weighting },
  handle: ({ surveyId, services }) => services.counting.weighting(surveyId),
});

/** Replaces the weighting that the caller has seen. */
const saveWeightingRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/weighting',
  scope: 'publish',
  act: 'weighting.save',
  refuses: ['weighting.changed', 'weighting.refused'],
  schemas: {
    reply: Weighting,
    body: Type.Object({
      ...WeightingDefinition.properties,
      edition: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    }),
  },
  handle: ({ surveyId, body, operator, services }) =>
    services.counting.saveWeighting(surveyId, body, operator.name),
});

export const routes = [tableRoute, showWeightingRoute, saveWeightingRoute];
