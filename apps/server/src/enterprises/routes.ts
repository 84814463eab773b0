import Type from 'typebox';
import { defineRoute } from '../http/route.ts';
import { SHORTEST_QUERY } from './enterprises.ts';

/** `GET /api/survey/enterprise_query/{id}/?q=`: names of enterprises. The name of the parameter is our choice. */
const enterpriseQueryRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/enterprise_query/:id',
  access: 'respondent',
  rate: 'read',
  refuses: ['enterprises.updating', 'enterprises.failed'],
  schemas: {
    answer: Type.Object({ names: Type.Array(Type.String()) }),
    query: Type.Object({ q: Type.String({ minLength: SHORTEST_QUERY, maxLength: 100 }) }),
  },
  handle: async ({ respondent, query, services }) => services.enterprises.find(respondent, query.q),
});

export const routes = [enterpriseQueryRoute];
