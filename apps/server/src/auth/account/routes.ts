import {
  Account,
  AccountSessions,
  NewPasskeyRequest,
  nullable,
  OpenedPersonLink,
  SignedIn,
  SignInWays,
} from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail, isFailure } from '../../http/failure.ts';
import { computeAddressKey } from '../../http/rate-limits.ts';
import { defineRoute, operatorRoute } from '../../http/route.ts';
import { personIdOf } from '../operators/rights.ts';
import { NewPasskey } from '../passkeys/passkey-schemas.ts';
import { findPasskeySite } from '../passkeys/passkey-site.ts';
import { Email, LanguageTag, Password, PersonName } from '../people/person-fields.ts';
import { deviceMarkOf, isFromConsole, sessionOf } from '../sessions/session-cookie.ts';
import { SESSION_ID_LENGTH } from '../sessions/sessions.ts';
import { beginSession } from './begin-session.ts';

const SessionId = Type.String({ pattern: `^[0-9a-f]{${SESSION_ID_LENGTH}}$` });
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** How people can sign in besides passwords. */
const listWaysRoute = defineRoute({
  method: 'GET',
  url: '/api/operators/sessions/ways',
  access: 'public',
  rate: 'operate',
  schemas: { reply: SignInWays },
  handle: async ({ request, services }) => ({
    passkey_origin: findPasskeySite(services.settings, request)?.origin ?? null,
    provider: services.oidc?.name ?? null,
  }),
});

/** Signs this browser in by e-mail address and password. Only the console may call it. */
const signInByPasswordRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/by-password',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused'],
  schemas: { reply: SignedIn, body: Type.Object({ email: Email, password: Password }) },
  async handle({ body, request, reply, services }) {
    if (!isFromConsole(request)) return fail('access.refused');
    const person = await services.signIn.byPassword({
      ...body,
      address: computeAddressKey(request.ip),
      mark: deviceMarkOf(request),
    });
    return isFailure(person) ? person : beginSession({ request, reply, services }, person, 'session.begin');
  },
});

/** Describes an invitation or a reset link, without using it up. */
const showLinkRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/person-link',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused'],
  schemas: { reply: OpenedPersonLink, body: Type.Object({ code: Code }) },
  handle: ({ body, services }) => services.signIn.showLink(body.code),
});

/** A challenge for a passkey, with which an invited person will sign in instead of a password. */
const startPasskeyRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/person-link/passkey-challenge',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused', 'people.passkey_site'],
  schemas: { reply: NewPasskeyRequest, body: Type.Object({ code: Code }) },
  async handle({ body, request, services }) {
    const site = findPasskeySite(services.settings, request);
    return site === undefined ? fail('people.passkey_site') : services.signIn.startPasskey(site, body.code);
  },
});

/**
 * Chooses a password by an invitation or a reset link, or a passkey by an invitation. The link is then void, and this
 * browser signed in.
 */
const acceptLinkRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/by-person-link',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused', 'people.passkey', 'people.passkey_site'],
  schemas: {
    reply: SignedIn,
    body: Type.Object({
      code: Code,
      password: Type.Optional(Password),
      passkey: Type.Optional(NewPasskey),
      name: Type.Optional(PersonName),
      language: Type.Optional(LanguageTag),
    }),
  },
  async handle({ body, request, reply, services }) {
    if (!isFromConsole(request)) return fail('access.refused');
    const { code, password, passkey, name, language = null } = body;
    if ((password === undefined) === (passkey === undefined))
      return fail('request.invalid', { key: 'people.one_proof', path: 'body' });
    const site = findPasskeySite(services.settings, request);
    if (passkey !== undefined && site === undefined) return fail('people.passkey_site');
    const proof = passkey && site ? { passkey, site } : { password: password ?? '' };
    const person = await services.signIn.acceptLink({ code, proof, name, language });
    return isFailure(person) ? person : beginSession({ request, reply, services }, person, 'person.accept');
  },
});

/** The account of the person who is signed in. Tokens have none. */
const showAccountRoute = operatorRoute({
  method: 'GET',
  url: '/api/account',
  scope: 'any',
  refuses: ['request.not_found'],
  schemas: { reply: Account },
  handle: async ({ operator, services }) => {
    const personId = personIdOf(operator);
    return personId === undefined ? fail('request.not_found') : services.accounts.show(personId);
  },
});

const changeAccountRoute = operatorRoute({
  method: 'PUT',
  url: '/api/account',
  scope: 'any',
  act: 'account.change',
  refuses: ['request.not_found'],
  schemas: {
    reply: Account,
    body: Type.Object({ name: PersonName, language: nullable(LanguageTag) }),
  },
  handle: async ({ operator, body, services }) => {
    const personId = personIdOf(operator);
    return personId === undefined ? fail('request.not_found') : services.accounts.change(personId, body);
  },
});

/** Changes the password, or chooses the first one soon after a sign-in. Ends all other sessions of the person. */
const changePasswordRoute = operatorRoute({
  method: 'PUT',
  url: '/api/account/password',
  scope: 'any',
  act: 'account.password',
  refuses: ['request.not_found', 'people.wrong_password', 'people.sign_in_again'],
  schemas: {
    reply: Account,
    body: Type.Object({ old_password: Type.Optional(Password), password: Password }),
  },
  async handle({ operator, body, request, services }) {
    const personId = personIdOf(operator);
    if (personId === undefined) return fail('request.not_found');
    const isFresh = await services.sessions.isFresh(sessionOf(request));
    const refusal = await services.signIn.confirm(personId, body.old_password, isFresh);
    if (refusal !== undefined) return refusal;
    const account = await services.accounts.changePassword(personId, body.password);
    if (!isFailure(account)) await services.sessions.endOthers(operator, sessionOf(request));
    return account;
  },
});

/** The sessions of the operator, latest first. */
const listSessionsRoute = operatorRoute({
  method: 'GET',
  url: '/api/account/sessions',
  scope: 'any',
  schemas: { reply: AccountSessions },
  handle: ({ operator, request, services }) => services.sessions.list(operator, sessionOf(request)),
});

/** Ends one session of the operator. */
const endSessionRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/account/sessions/:session',
  scope: 'any',
  act: 'session.end',
  refuses: ['request.not_found'],
  schemas: { params: Type.Object({ session: SessionId }), reply: Type.Object({}) },
  async handle({ operator, params, services }) {
    return (await services.sessions.endOne(operator, params.session)) ? {} : fail('request.not_found');
  },
});

/** Ends all sessions of the operator but this one. */
const endOthersRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/account/sessions',
  scope: 'any',
  act: 'session.end',
  schemas: { reply: Type.Object({}) },
  async handle({ operator, request, services }) {
    await services.sessions.endOthers(operator, sessionOf(request));
    return {};
  },
});

export const routes = [
  listWaysRoute,
  signInByPasswordRoute,
  showLinkRoute,
  startPasskeyRoute,
  acceptLinkRoute,
  showAccountRoute,
  changeAccountRoute,
  changePasswordRoute,
  listSessionsRoute,
  endSessionRoute,
  endOthersRoute,
];
