import Type from 'typebox';
import { fail, isFailure } from '../../http/failure.ts';
import { defineRoute, rawReply } from '../../http/route.ts';
import { beginSession } from '../account/begin-session.ts';
import { CALLBACK_PATH } from './provider.ts';

/** A page of the console: a path of this site, which cannot lead to another one. */
const ConsolePage = Type.String({ maxLength: 400, pattern: '^/console(/[A-Za-z0-9_-]+)*/?$' });

/** The sign-in page, which shows why a sign-in failed and offers the other ways. */
const failedPage = (problem: string): string => `/console#sign-in-failed=${problem}`;

/** Sends a browser to the sign-in page of the provider. */
const startRoute = defineRoute({
  method: 'GET',
  url: '/api/operators/oidc/start',
  access: 'public',
  rate: 'operate',
  refuses: ['request.not_found'],
  schemas: { reply: rawReply([]), query: Type.Object({ page: Type.Optional(ConsolePage) }) },
  async handle({ query, request, reply, services: { oidc } }) {
    if (oidc === undefined) return fail('request.not_found');
    const address = await oidc.start(request, reply, query.page ?? '/console');
    return reply.header('cache-control', 'no-store').redirect(address ?? failedPage('unavailable'), 302);
  },
});

/** The provider's reply. openid-client checks it, and ignores parameters that it does not know. */
const ProviderReply = Type.Object({}, { additionalProperties: true });

/** Signs in a browser that comes back from the provider, if the same browser has begun the sign-in. */
const callbackRoute = defineRoute({
  method: 'GET',
  url: CALLBACK_PATH,
  access: 'public',
  rate: 'operate',
  refuses: ['request.not_found'],
  schemas: { reply: rawReply([]), query: ProviderReply },
  async handle({ request, reply, services }) {
    if (services.oidc === undefined) return fail('request.not_found');
    const search = /\?.*$/.exec(request.url)?.[0] ?? '';
    const person = await services.oidc.finish(request, reply, search);
    reply.header('cache-control', 'no-store');
    if ('problem' in person) return reply.redirect(failedPage(person.problem), 302);
    const session = await beginSession({ request, reply, services }, person, 'session.begin');
    return reply.redirect(isFailure(session) ? failedPage('no_access') : person.page, 302);
  },
});

export const routes = [startRoute, callbackRoute];
