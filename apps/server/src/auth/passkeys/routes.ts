import { AccountPasskeys, NewPasskeyRequest, PasskeySignIn, SignedIn } from '@canvass/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Operator } from '../../http/callers.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { defineRoute, operatorRoute, type Services } from '../../http/route.ts';
import { beginSession } from '../account/begin-session.ts';
import { personIdOf } from '../operators/rights.ts';
import { PersonName } from '../people/person-fields.ts';
import { isFromConsole, sessionOf } from '../sessions/session-cookie.ts';
import { NewPasskey, UsedPasskey } from './passkey-schemas.ts';
import { findPasskeySite, type PasskeySite } from './passkey-site.ts';
import { purposeOfAdding } from './passkeys.ts';

const PasskeyPath = Type.Object({ passkey: Type.String({ pattern: '^[0-9a-f]{64}$' }) });

/** Returns the site, or the refusal of a server whose address cannot have passkeys. */
const siteOf = ({ settings }: Services, request: FastifyRequest): PasskeySite | Failure =>
  findPasskeySite(settings, request) ?? fail('people.passkey_site');

/** A challenge for a passkey with which someone signs in. It is the same for all people. */
const startSignInRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/passkey-challenge',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused', 'people.passkey_site'],
  schemas: { reply: PasskeySignIn, body: Type.Object({}) },
  async handle({ request, services }) {
    if (!isFromConsole(request)) return fail('access.refused');
    const site = siteOf(services, request);
    return isFailure(site) ? site : services.passkeys.startSignIn(site);
  },
});

/** Signs this browser in by a passkey. Only the console may call it. */
const signInRoute = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/by-passkey',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused', 'people.passkey_site'],
  schemas: { reply: SignedIn, body: UsedPasskey },
  async handle({ body, request, reply, services }) {
    if (!isFromConsole(request)) return fail('access.refused');
    const site = siteOf(services, request);
    if (isFailure(site)) return site;
    const person = await services.passkeys.signIn(site, body);
    return isFailure(person) ? person : beginSession({ request, reply, services }, person, 'session.begin');
  },
});

/**
 * The person who is signed in, if the sign-in was minutes ago. A stranger who finds a browser signed in must not be able to
 * add a way of signing in, or to remove one.
 */
async function findFreshPerson(
  operator: Operator,
  services: Services,
  request: FastifyRequest,
): Promise<string | Failure> {
  const personId = personIdOf(operator);
  if (personId === undefined) return fail('request.not_found');
  const isFresh = await services.sessions.isFresh(sessionOf(request));
  return isFresh ? personId : fail('people.sign_in_again');
}

/** The passkeys of the person who is signed in. */
const listRoute = operatorRoute({
  method: 'GET',
  url: '/api/account/passkeys',
  scope: 'any',
  refuses: ['request.not_found'],
  schemas: { reply: AccountPasskeys },
  async handle({ operator, services }) {
    const personId = personIdOf(operator);
    return personId === undefined ? fail('request.not_found') : services.passkeys.list(personId);
  },
});

/** A challenge for a new passkey of the person who is signed in. */
const startAddingRoute = operatorRoute({
  method: 'GET',
  url: '/api/account/passkey-challenge',
  scope: 'any',
  refuses: ['request.not_found', 'people.passkey_site', 'people.sign_in_again'],
  schemas: { reply: NewPasskeyRequest },
  async handle({ operator, request, services }) {
    const personId = await findFreshPerson(operator, services, request);
    if (isFailure(personId)) return personId;
    const site = siteOf(services, request);
    if (isFailure(site)) return site;
    const { name, person } = operator;
    const purpose = purposeOfAdding(personId);
    return services.passkeys.startAdding(site, { personId, name, email: person?.email ?? name, purpose });
  },
});

const addRoute = operatorRoute({
  method: 'POST',
  url: '/api/account/passkeys',
  scope: 'any',
  act: 'passkey.add',
  refuses: [
    'request.not_found',
    'people.passkey',
    'people.passkey_limit',
    'people.passkey_site',
    'people.sign_in_again',
  ],
  schemas: { reply: AccountPasskeys, body: NewPasskey },
  subject: ({ body: { name } }) => name,
  async handle({ operator, body, request, services }) {
    const personId = await findFreshPerson(operator, services, request);
    if (isFailure(personId)) return personId;
    const site = siteOf(services, request);
    if (isFailure(site)) return site;
    const passkey = await services.passkeys.verifyNew(site, purposeOfAdding(personId), body);
    return isFailure(passkey) ? passkey : services.passkeys.add(personId, passkey);
  },
});

const renameRoute = operatorRoute({
  method: 'PUT',
  url: '/api/account/passkeys/:passkey',
  scope: 'any',
  act: 'passkey.rename',
  refuses: ['request.not_found'],
  schemas: { params: PasskeyPath, reply: AccountPasskeys, body: Type.Object({ name: PersonName }) },
  subject: ({ body: { name } }) => name,
  async handle({ operator, params, body, services }) {
    const personId = personIdOf(operator);
    if (personId === undefined) return fail('request.not_found');
    return services.passkeys.rename(personId, { id: params.passkey, name: body.name });
  },
});

/** Removes a passkey. Ends all other sessions of the person. */
const removeRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/account/passkeys/:passkey',
  scope: 'any',
  act: 'passkey.remove',
  refuses: ['request.not_found', 'people.last_sign_in', 'people.sign_in_again'],
  schemas: { params: PasskeyPath, reply: AccountPasskeys },
  async handle({ operator, params, request, services }) {
    const personId = await findFreshPerson(operator, services, request);
    if (isFailure(personId)) return personId;
    const passkeys = await services.passkeys.remove(personId, params.passkey);
    if (!isFailure(passkeys)) await services.sessions.endOthers(operator, sessionOf(request));
    return passkeys;
  },
});

export const routes = [
  startSignInRoute,
  signInRoute,
  listRoute,
  startAddingRoute,
  addRoute,
  renameRoute,
  removeRoute,
];
