import { Account, AccountSessions, nullable, OpenedPersonLink, SignedIn } from '@canvass/protocol/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { computeAddressKey } from '../../http/rate-limits.ts';
import { defineRoute, operatorRoute, type Services } from '../../http/route.ts';
import { operatorIdOf, personIdOf } from '../operators/rights.ts';
import { Email, LanguageTag, Password, PersonName } from '../people/person-fields.ts';
import {
  deviceMarkOf,
  isFromConsole,
  sessionOf,
  setDeviceMark,
  setSession,
} from '../sessions/session-cookie.ts';
import { SESSION_ID_LENGTH, type NewSession } from '../sessions/sessions.ts';

const SessionId = Type.String({ pattern: `^[0-9a-f]{${SESSION_ID_LENGTH}}$` });
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

interface SignInCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
}

/** Begins a session with a new secret, ends the one that the browser had, and logs the sign-in. */
async function signIn(
  { request, reply, services }: SignInCall,
  person: { readonly personId: string; readonly name: string; readonly mark: string },
  act: string,
): Promise<NewSession['operator'] | Failure> {
  const noteEnd = await services.operators.note({
    tokenId: operatorIdOf(person.personId),
    name: person.name,
    act,
    surveyId: null,
    subject: null,
  });
  const session = await services.sessions.beginAsPerson(person.personId, request.headers['user-agent']);
  await noteEnd(session === undefined ? 'access.refused' : 'done');
  if (session === undefined) return fail('access.refused');
  await services.sessions.end(sessionOf(request));
  setSession(request, reply, session);
  setDeviceMark(request, reply, person.mark);
  return session.operator;
}

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
    return isFailure(person) ? person : signIn({ request, reply, services }, person, 'session.begin');
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

/** Chooses a password by an invitation or a reset link, which is then void, and signs this browser in. */
const acceptLinkRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/by-person-link',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused'],
  schemas: {
    reply: SignedIn,
    body: Type.Object({
      code: Code,
      password: Password,
      name: Type.Optional(PersonName),
      language: Type.Optional(LanguageTag),
    }),
  },
  async handle({ body, request, reply, services }) {
    if (!isFromConsole(request)) return fail('access.refused');
    const { code, password, name, language = null } = body;
    const person = await services.signIn.acceptLink({ code, password, name, language });
    return isFailure(person) ? person : signIn({ request, reply, services }, person, 'person.accept');
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

/** Changes the password. Ends all other sessions of the person. */
const changePasswordRoute = operatorRoute({
  method: 'PUT',
  url: '/api/account/password',
  scope: 'any',
  act: 'account.password',
  refuses: ['request.not_found', 'people.wrong_password'],
  schemas: {
    reply: Account,
    body: Type.Object({ old_password: Password, password: Password }),
  },
  async handle({ operator, body, request, services }) {
    const personId = personIdOf(operator);
    if (personId === undefined) return fail('request.not_found');
    const refusal = await services.signIn.confirm(personId, body.old_password);
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
  signInByPasswordRoute,
  showLinkRoute,
  acceptLinkRoute,
  showAccountRoute,
  changeAccountRoute,
  changePasswordRoute,
  listSessionsRoute,
  endSessionRoute,
  endOthersRoute,
];
