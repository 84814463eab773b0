import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { clearSession, sessionOf } from './session-cookie.ts';

/** `DELETE /api/operators/sessions?everywhere=true`: signs this browser out, or all that have signed in with its token. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/operators/sessions',
  scope: 'any',
  act: 'session.end',
  schemas: {
    answer: Type.Object({}),
    query: Type.Object({ everywhere: Type.Optional(Type.Enum(['true', 'false'])) }),
  },
  async handle({ operator, query, request, reply, services }) {
    if (query.everywhere === 'true') await services.sessions.endAll(operator);
    else await services.sessions.end(sessionOf(request));
    clearSession(request, reply);
    return {};
  },
});
