import { ImportedMembers } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** In bytes: 100,000 members with 200 characters each. */
const BODY_LIMIT = 24 * 1024 * 1024;

/**
 * `POST /api/publishing/surveys/{id}/members?replace=true` with a CSV file as `text/csv`: adds members or writes over
 * those that are there, all or nothing.
 */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/members',
  scope: 'publish',
  act: 'members.import',
  accepts: 'csv',
  bodyLimit: BODY_LIMIT,
  schemas: {
    answer: ImportedMembers,
    body: Type.String(),
    query: Type.Object({ replace: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])) }),
  },
  handle: ({ surveyId, body, query, services }) =>
    services.members.import(surveyId, body, query.replace === 'true'),
});
