import { nullable, SignedIn, SignedOut, SignInLink } from '@canvass/protocol/schemas';
import { operatorRoute, defineRoute } from '../../http/route.ts';
import { clearSession, sessionOf, setSession } from './session-cookie.ts';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';

/** The caller and the caller's rights. Null if no one is signed in. */
const showSessionRoute = operatorRoute({
  method: 'GET',
  url: '/api/operators/sessions',
  scope: 'any',
  allowsAnonymous: true,
  schemas: { reply: nullable(SignedIn) },
  handle: async ({ request: { operator }, services }) =>
    operator === undefined ? null : services.sessions.describe(operator),
});

/** Signs this browser in with the token of the call. The reply sets a cookie. */
const signInRoute = operatorRoute({
  method: 'POST',
  url: '/api/operators/sessions',
  scope: 'any',
  act: 'session.begin',
  schemas: { reply: SignedIn },
  async handle({ operator, request, reply, services }) {
    const session = await services.sessions.begin(operator, { userAgent: request.headers['user-agent'] });
    await services.sessions.end(sessionOf(request));
    setSession(request, reply, session);
    return session.operator;
  },
});

/**
 * Signs out this browser, or with `everywhere=true` all browsers with the same token. `next` is the address that signs out
 * at the provider of OpenID Connect, if the person has signed in there.
 */
const signOutRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/operators/sessions',
  scope: 'any',
  act: 'session.end',
  schemas: {
    reply: SignedOut,
    query: Type.Object({ everywhere: Type.Optional(Type.Enum(['true', 'false'])) }),
  },
  async handle({ operator, query, request, reply, services }) {
    const idToken = await services.sessions.findIdToken(sessionOf(request));
    if (query.everywhere === 'true') await services.sessions.endAll(operator);
    else await services.sessions.end(sessionOf(request));
    clearSession(request, reply);
    const next = idToken === undefined ? undefined : await services.oidc?.findSignOut(idToken);
    return { next: next ?? null };
  },
});

/** Creates a link that signs one browser in as the caller, once. */
const makeSignInLinkRoute = operatorRoute({
  method: 'POST',
  url: '/api/operators/sign-in-links',
  scope: 'any',
  act: 'session.link',
  schemas: { reply: SignInLink },
  handle: ({ operator, services }) => services.sessions.makeLink(operator),
});

/** `POST /api/operators/sessions/by-link` `{"code"}`: signs this browser in by a link, which is then invalid. */
const signInByLinkRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/by-link',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused'],
  schemas: { reply: SignedIn, body: Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }) },
  async handle({ body, request, reply, services }) {
    const session = await services.sessions.beginByLink(body.code, {
      userAgent: request.headers['user-agent'],
    });
    if (isFailure(session)) return session;
    await services.sessions.end(sessionOf(request));
    setSession(request, reply, session);
    return session.operator;
  },
});

export const routes = [showSessionRoute, signInRoute, signOutRoute, makeSignInLinkRoute, signInByLinkRoute];
