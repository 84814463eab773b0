import { nullable, SignedIn, SignInLink } from '@canvass/protocol/schemas';
import { operatorRoute, defineRoute } from '../../http/route.ts';
import { signedInAs, type Sessions } from './sessions.ts';
import { setSession, clearSession, sessionOf } from './session-cookie.ts';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import type { RespondentTokens } from '../respondent-token.ts';

declare module '../../http/route.ts' {
  interface Services {
    readonly sessions: Sessions;
    readonly tokens: RespondentTokens;
  }
}

/** `GET /api/operators/sessions`: who makes this call, and what they may do; null if no one is signed in. */
const showSessionRoute = operatorRoute({
  method: 'GET',
  url: '/api/operators/sessions',
  scope: 'any',
  allowsNobody: true,
  schemas: { answer: nullable(SignedIn) },
  handle: async ({ request: { operator } }) => (operator === undefined ? null : signedInAs(operator)),
});

/** `POST /api/operators/sessions`: signs this browser in with the token of the call. The answer sets a cookie. */
const signInRoute = operatorRoute({
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

/** `DELETE /api/operators/sessions?everywhere=true`: signs this browser out, or all that have signed in with its token. */
const signOutRoute = operatorRoute({
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

/** `POST /api/operators/sign-in-links`: a link by which one browser signs in as who calls, once. */
const makeSignInLinkRoute = operatorRoute({
  method: 'POST',
  url: '/api/operators/sign-in-links',
  scope: 'any',
  act: 'session.link',
  schemas: { answer: SignInLink },
  handle: ({ operator, services }) => services.sessions.makeLink(operator),
});

/** `POST /api/operators/sessions/by-link` `{"code"}`: signs this browser in by a link, which is used up by that. */
const signInByLinkRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/by-link',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused'],
  schemas: { answer: SignedIn, body: Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }) },
  async handle({ body, request, reply, services }) {
    const begun = await services.sessions.beginByLink(body.code);
    if (isFailure(begun)) return begun;
    setSession(request, reply, begun);
    return begun.signedIn;
  },
});

export const routes = [showSessionRoute, signInRoute, signOutRoute, makeSignInLinkRoute, signInByLinkRoute];
