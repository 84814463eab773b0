import { SignedIn } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { setSession } from './session-cookie.ts';

/** `POST /api/operators/sessions`: signs this browser in with the token of the call. The answer sets a cookie. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/operators/sessions',
  scope: 'any',
  act: 'session.begin',
  schemas: { answer: SignedIn },
  async handle({ operator, request, reply, services }) {
    const begun = await services.sessions.begin(operator);
    setSession(request, reply, begun);
    return begun.signedIn;
  },
});
