import type { SignedIn } from '@canvass/protocol';
import { operatorRoute } from '../../http/route.ts';
import { setSession } from './session-cookie.ts';

/** `POST /api/operators/sessions`: signs this browser in with the token of the call. The answer sets a cookie. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/operators/sessions',
  scope: 'any',
  act: 'session.begin',
  async handle({ operator, request, reply, services }): Promise<SignedIn> {
    const begun = await services.sessions.begin(operator);
    setSession(request, reply, begun);
    return begun.signedIn;
  },
});
