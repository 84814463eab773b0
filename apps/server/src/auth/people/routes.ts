import { MAX_ROLES, ROLE_NAMES } from '@canvass/protocol';
import { ChangedPerson, nullable, People, PersonLink, SignedIn } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail, isFailure } from '../../http/failure.ts';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';
import { OWNER } from '../operators/rights.ts';
import { sessionOf, setSession } from '../sessions/session-cookie.ts';
import { Email, LanguageTag, Password, PersonName } from './person-fields.ts';

const Roles = Type.Array(
  Type.Object({
    role: Type.Enum([...ROLE_NAMES]),
    survey: nullable(Type.String({ pattern: '^[A-Za-z0-9]{24}$' })),
  }),
  { minItems: 1, maxItems: MAX_ROLES },
);

const PersonPath = Type.Object({ person: PathText });

/** All people with their roles and their last use. */
const listPeopleRoute = operatorRoute({
  method: 'GET',
  url: '/api/people',
  scope: 'manage',
  schemas: { reply: People },
  handle: ({ services }) => services.people.list(),
});

/** Invites a person. Only this reply shows the link, which is valid for seven days and also mailed. */
const inviteRoute = operatorRoute({
  method: 'POST',
  url: '/api/people',
  scope: 'manage',
  act: 'person.invite',
  refuses: ['people.email_taken'],
  schemas: { reply: PersonLink, body: Type.Object({ email: Email, name: PersonName, roles: Roles }) },
  subject: ({ body: { name } }) => name,
  handle: async ({ body, services }) => services.mails.mailLink(await services.people.invite(body)),
});

/** Creates the first account and signs it in. Only the server's own token may, while people have no accounts. */
const createFirstRoute = operatorRoute({
  method: 'POST',
  url: '/api/people/first',
  scope: 'manage',
  act: 'person.first',
  refuses: ['people.exist', 'people.email_taken', 'access.scope'],
  schemas: {
    reply: SignedIn,
    body: Type.Object({
      email: Email,
      name: PersonName,
      password: Password,
      language: Type.Optional(LanguageTag),
    }),
  },
  subject: ({ body: { name } }) => name,
  async handle({ body, operator, request, reply, services }) {
    if (operator.id !== OWNER.id) return fail('access.scope');
    const person = await services.people.createFirst({ ...body, language: body.language ?? null });
    if (isFailure(person)) return person;
    const session = await services.sessions.beginAsPerson(person.id, {
      userAgent: request.headers['user-agent'],
    });
    if (session === undefined) return fail('access.refused');
    await services.sessions.end(sessionOf(request));
    setSession(request, reply, session);
    return session.operator;
  },
});

const changeRolesRoute = operatorRoute({
  method: 'PUT',
  url: '/api/people/:person/roles',
  scope: 'manage',
  act: 'person.roles',
  refuses: ['people.last_owner'],
  schemas: { params: PersonPath, reply: ChangedPerson, body: Type.Object({ roles: Roles }) },
  handle: ({ params, body, services }) => services.people.changeRoles(params.person, body.roles),
});

const changeStateRoute = operatorRoute({
  method: 'PUT',
  url: '/api/people/:person/state',
  scope: 'manage',
  act: 'person.state',
  refuses: ['people.last_owner', 'people.state'],
  schemas: {
    params: PersonPath,
    reply: ChangedPerson,
    body: Type.Object({ state: Type.Enum(['active', 'off']) }),
  },
  handle: ({ params, body, services }) => services.people.changeState(params.person, body.state),
});

/** A new link for an invitation, or for a forgotten password. Earlier links become void. */
const makeLinkRoute = operatorRoute({
  method: 'POST',
  url: '/api/people/:person/link',
  scope: 'manage',
  act: 'person.link',
  refuses: ['people.state'],
  schemas: { params: PersonPath, reply: PersonLink },
  handle: async ({ params, services }) =>
    services.mails.mailLink(await services.people.makeLink(params.person)),
});

const removeInvitedRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/people/:person',
  scope: 'manage',
  act: 'person.remove',
  refuses: ['people.state'],
  schemas: { params: PersonPath, reply: ChangedPerson },
  handle: ({ params, services }) => services.people.removeInvited(params.person),
});

export const routes = [
  listPeopleRoute,
  inviteRoute,
  createFirstRoute,
  changeRolesRoute,
  changeStateRoute,
  makeLinkRoute,
  removeInvitedRoute,
];
