import { randomBytes } from 'node:crypto';
import type { ChangedPerson, People, PersonLink, PersonState, RoleInPlace } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { rollback, transact, type Transaction } from '../../database/transact.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { findTitle } from '../operators/audit-store.ts';
import { operatorIdOf } from '../operators/rights.ts';
import { dropSessions, hashOf } from '../sessions/session-store.ts';
import { foldEmail, tidyText } from './person-fields.ts';
import {
  countOwners,
  dropLinks,
  findPerson,
  hasPeople,
  INSTALLATION,
  listAllRoles,
  listPeople,
  listRoles,
  lockPeople,
  placeOf,
  replaceLinks,
  setRoles,
} from './person-store.ts';
import { hashPassword, type Passwords } from './passwords.ts';

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;
const RESET_MS = 24 * 60 * 60 * 1000;

interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly RoleInPlace[];
}

interface FirstAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly language: string | null;
}

/** The people who operate surveys, their roles, and the links by which they choose passwords. */
interface PeopleService {
  list(): Promise<People>;
  /** Stores a person without a password, and returns the link of the invitation. */
  invite(invitation: Invitation): Promise<PersonLink | Failure>;
  /** Creates the first account, which owns the installation. Fails if people have accounts. */
  createFirst(account: FirstAccount): Promise<ChangedPerson | Failure>;
  /** Replaces the roles of a person. Ends the person's sessions if a role was removed. */
  changeRoles(personId: string, roles: readonly RoleInPlace[]): Promise<ChangedPerson | Failure>;
  /** Turns an account off or on. Turning it off ends its sessions and voids its links. */
  changeState(personId: string, state: Exclude<PersonState, 'invited'>): Promise<ChangedPerson | Failure>;
  /** A new link for an invitation or a forgotten password. Voids the earlier links of the person. */
  makeLink(personId: string): Promise<PersonLink | Failure>;
  /** Deletes a person who has not accepted the invitation. */
  removeInvited(personId: string): Promise<ChangedPerson | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly people: PeopleService;
  }
}

export function createPeople(foundation: Foundation, passwords: Passwords): PeopleService {
  const { database, now } = foundation;
  return {
    list: () => describePeople(foundation),
    async invite({ email, name, roles }) {
      if (await hasUnknownSurvey(foundation, roles)) return fail('request.invalid', NO_SURVEY);
      const personId = createPersonId();
      return transact<PersonLink, Failure>(database, async (transaction) => {
        const person = { personId, email, name, language: null, state: 'invited', password: null } as const;
        if (!(await addPerson(transaction, person, new Date(now()))))
          return rollback(fail('people.email_taken'));
        await setRoles(transaction, personId, roles);
        return addLink(transaction, { personId, kind: 'invitation', now: now() });
      });
    },
    async createFirst({ email, name, password, language }) {
      if (await hasPeople(database)) return fail('people.exist');
      const hashed = await hashPassword(passwords, password, [email, name]);
      if (isFailure(hashed)) return hashed;
      const personId = createPersonId();
      return transact<ChangedPerson, Failure>(database, async (transaction) => {
        await lockPeople(transaction);
        if (await hasPeople({ query: transaction })) return rollback(fail('people.exist'));
        const person = { personId, email, name, language, state: 'active', password: hashed.hash } as const;
        if (!(await addPerson(transaction, person, new Date(now()))))
          return rollback(fail('people.email_taken'));
        await setRoles(transaction, personId, [{ role: 'owner', survey: null }]);
        return { id: personId };
      });
    },
    ...createPeopleChanges(foundation),
  };
}

/** Changes of people who exist. */
function createPeopleChanges(
  foundation: Foundation,
): Pick<PeopleService, 'changeRoles' | 'changeState' | 'makeLink' | 'removeInvited'> {
  const { database, now } = foundation;
  return {
    async changeRoles(personId, roles) {
      if (await hasUnknownSurvey(foundation, roles)) return fail('request.invalid', NO_SURVEY);
      return changeOwners(foundation, personId, async (transaction) => {
        const keys = new Set(roles.map((one) => `${one.role} ${placeOf(one)}`));
        const earlierRoles = await listRoles(transaction, personId);
        await setRoles(transaction, personId, roles);
        const hasLostRole = earlierRoles.some(({ role, place }) => !keys.has(`${role} ${place}`));
        if (hasLostRole) await dropSessions(transaction, operatorIdOf(personId));
        return { id: personId };
      });
    },
    changeState: (personId, state) =>
      changeOwners(foundation, personId, async (transaction, person) => {
        if (person.state === 'invited') return rollback(fail('people.state'));
        await transaction.updateTable('person').set({ state }).where('person_id', '=', personId).execute();
        if (state === 'off') {
          await dropSessions(transaction, operatorIdOf(personId));
          await dropLinks(transaction, personId);
        }
        return { id: personId };
      }),
    makeLink: (personId) =>
      transact<PersonLink, Failure>(database, async (transaction) => {
        const person = await findPerson(transaction, personId);
        if (person === undefined) return rollback(fail('request.not_found'));
        if (person.state === 'off') return rollback(fail('people.state'));
        const kind = person.state === 'invited' ? 'invitation' : 'reset';
        return addLink(transaction, { personId, kind, now: now() });
      }),
    async removeInvited(personId) {
      const person = await findPerson(database.query, personId);
      if (person === undefined) return fail('request.not_found');
      return transact<ChangedPerson, Failure>(database, async (transaction) => {
        const row = await transaction
          .deleteFrom('person')
          .where('person_id', '=', personId)
          .where('state', '=', 'invited')
          .returning('person_id')
          .executeTakeFirst();
        if (row === undefined) return rollback(fail('people.state'));
        await dropLinks(transaction, personId);
        await transaction.deleteFrom('person_role').where('person_id', '=', personId).execute();
        return { id: personId };
      });
    },
  };
}

const NO_SURVEY = { key: 'people.no_survey', path: 'body/roles' };

/** Like ids of tokens. */
export const createPersonId = (): string => randomBytes(9).toString('hex').slice(0, 12);

interface NewPerson {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly language: string | null;
  readonly state: 'invited' | 'active';
  readonly password: string | null;
}

/** Returns false if another person has the address. */
export async function addPerson(transaction: Transaction, person: NewPerson, now: Date): Promise<boolean> {
  const { personId, email, name, language, state, password } = person;
  const row = await transaction
    .insertInto('person')
    .values({
      person_id: personId,
      email: tidyText(email),
      email_key: foldEmail(email),
      name: tidyText(name),
      language,
      state,
      password,
      made_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs a change after which the installation must still have an active owner, if it had one. */
function changeOwners(
  { database }: Foundation,
  personId: string,
  change: (
    transaction: Transaction,
    person: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  ) => Promise<ChangedPerson | ReturnType<typeof rollback<Failure>>>,
): Promise<ChangedPerson | Failure> {
  return transact<ChangedPerson, Failure>(database, async (transaction) => {
    await lockPeople(transaction);
    const person = await findPerson(transaction, personId);
    if (person === undefined) return rollback(fail('request.not_found'));
    const ownersBefore = await countOwners(transaction);
    const result = await change(transaction, person);
    const isOrphaned = ownersBefore > 0 && (await countOwners(transaction)) === 0;
    return isOrphaned ? rollback(fail('people.last_owner')) : result;
  });
}

interface LinkRequest {
  readonly personId: string;
  readonly kind: 'invitation' | 'reset';
  /** Milliseconds. */
  readonly now: number;
}

async function addLink(transaction: Transaction, { personId, kind, now }: LinkRequest): Promise<PersonLink> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now + (kind === 'invitation' ? INVITATION_MS : RESET_MS));
  await replaceLinks(transaction, { hash: hashOf(code), personId, kind, expiresAt }, new Date(now));
  // The code follows `#`, so that neither servers nor proxies log it.
  return { id: personId, path: `/console#account=${code}`, expires_at: expiresAt.toISOString() };
}

/** Whether a role names a survey that is neither published nor a draft. */
async function hasUnknownSurvey(
  { database: { query } }: Foundation,
  roles: readonly RoleInPlace[],
): Promise<boolean> {
  for (const { survey } of roles) {
    if (survey === null) continue;
    const published = await query
      .selectFrom('survey')
      .select('survey_id')
      .where('survey_id', '=', survey)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const draft = await query
      .selectFrom('draft')
      .select('survey_id')
      .where('survey_id', '=', survey)
      .executeTakeFirst();
    if (published === undefined && draft === undefined) return true;
  }
  return false;
}

async function describePeople({ database }: Foundation): Promise<People> {
  const [people, roles] = [await listPeople(database.query), await listAllRoles(database.query)];
  const titles = new Map<string, string | null>();
  for (const { place } of roles)
    if (place !== INSTALLATION && !titles.has(place))
      titles.set(place, (await findTitle(database, place)) ?? null);
  return {
    people: people.map((person) => ({
      id: person.person_id,
      email: person.email,
      name: person.name,
      state: person.state,
      roles: roles
        .filter((row) => row.person_id === person.person_id)
        .map(({ role, place }) => describeRole(role, place, titles.get(place) ?? null)),
      made_at: person.made_at.toISOString(),
      used_at: person.used_at?.toISOString() ?? null,
    })),
  };
}

const describeRole = (role: RoleInPlace['role'], place: string, title: string | null) => ({
  role,
  survey: place === INSTALLATION ? null : place,
  title,
});

/** The roles of a person, with titles of surveys. */
export async function describeRoles({ database }: Foundation, personId: string) {
  const roles = await listRoles(database.query, personId);
  const described = [];
  for (const { role, place } of roles)
    described.push(
      describeRole(role, place, place === INSTALLATION ? null : ((await findTitle(database, place)) ?? null)),
    );
  return described;
}
