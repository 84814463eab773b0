import { ROLES, type Role, type RoleInPlace, listSurveyScopes } from '@canvass/protocol';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';
import type { Operator, Scope } from '../../http/callers.ts';
import { operatorIdOf } from '../operators/rights.ts';
import { SIGNING_KEY } from '../server-keys.ts';

type Query = Database['query'] | Transaction;

/** The place of roles that count in the whole installation. */
export const INSTALLATION = '';

interface RoleRow {
  readonly place: string;
  readonly role: Role;
}

export const placeOf = ({ survey }: RoleInPlace): string => survey ?? INSTALLATION;

/** An active person with the union of the scopes of all roles. Undefined if the account is off or does not exist. */
export async function findPersonOperator(
  { query }: Database,
  personId: string,
): Promise<Operator | undefined> {
  const person = await query
    .selectFrom('person')
    .select(['name', 'email', 'language'])
    .where('person_id', '=', personId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (person === undefined) return undefined;
  const { name, email, language } = person;
  const rights = combineRoles(await listRoles(query, personId));
  return { id: operatorIdOf(personId), name, ...rights, person: { id: personId, email, language } };
}

function combineRoles(rows: readonly RoleRow[]): Pick<Operator, 'scopesEverywhere' | 'surveyScopes'> {
  const scopes = new Set<Scope>();
  const surveyScopes = new Map<string, Set<Scope>>();
  for (const { place, role } of rows) {
    if (place === INSTALLATION) for (const scope of ROLES[role]) scopes.add(scope);
    else {
      const own = surveyScopes.get(place) ?? new Set();
      for (const scope of listSurveyScopes(role)) own.add(scope);
      surveyScopes.set(place, own);
    }
  }
  return {
    scopesEverywhere: [...scopes],
    surveyScopes: new Map([...surveyScopes].map(([id, own]) => [id, [...own]])),
  };
}

/** Whether some person has accepted an account, also if it was turned off later. */
export async function hasPeople({ query }: { readonly query: Query }): Promise<boolean> {
  const row = await query
    .selectFrom('person')
    .select('person_id')
    .where('state', '<>', 'invited')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const listPeople = (query: Query) =>
  query
    .selectFrom('person')
    .select(['person_id', 'email', 'name', 'state', 'made_at', 'used_at'])
    .orderBy('name')
    .orderBy('person_id')
    .execute();

export const listAllRoles = (query: Query) =>
  query
    .selectFrom('person_role')
    .select(['person_id', 'place', 'role'])
    .orderBy('place')
    .orderBy('role')
    .execute();

export const listRoles = (query: Query, personId: string) =>
  query
    .selectFrom('person_role')
    .select(['place', 'role'])
    .where('person_id', '=', personId)
    .orderBy('place')
    .orderBy('role')
    .execute();

export const findPerson = (query: Query, personId: string) =>
  query.selectFrom('person').selectAll().where('person_id', '=', personId).executeTakeFirst();

export const findPersonByEmail = (query: Query, emailKey: string) =>
  query.selectFrom('person').selectAll().where('email_key', '=', emailKey).executeTakeFirst();

export async function notePersonUse({ query }: Database, personId: string, now: Date): Promise<void> {
  await query.updateTable('person').set({ used_at: now }).where('person_id', '=', personId).execute();
}

export async function setRoles(query: Query, personId: string, roles: readonly RoleInPlace[]): Promise<void> {
  await query.deleteFrom('person_role').where('person_id', '=', personId).execute();
  const rows = new Map(roles.map((one) => [`${one.role} ${placeOf(one)}`, one]));
  await query
    .insertInto('person_role')
    .values([...rows.values()].map((one) => ({ person_id: personId, place: placeOf(one), role: one.role })))
    .execute();
}

/**
 * Locks a row that always exists, so that changes of owners in several processes run one after the other, also before
 * the first person exists.
 */
export async function lockPeople(query: Transaction): Promise<void> {
  await query.selectFrom('server_key').select('name').where('name', '=', SIGNING_KEY).forUpdate().execute();
}

/** The number of active owners of the installation. */
export async function countOwners(query: Query): Promise<number> {
  const rows = await query
    .selectFrom('person_role')
    .innerJoin('person', 'person.person_id', 'person_role.person_id')
    .select('person.person_id')
    .where('person_role.place', '=', INSTALLATION)
    .where('person_role.role', '=', 'owner')
    .where('person.state', '=', 'active')
    .execute();
  return rows.length;
}

export interface NewPersonLink {
  readonly hash: string;
  readonly personId: string;
  readonly kind: 'invitation' | 'reset';
  readonly expiresAt: Date;
}

/** Stores a link, and voids all earlier ones of the person. */
export async function replaceLinks(query: Query, link: NewPersonLink, now: Date): Promise<void> {
  const { hash, personId, kind, expiresAt } = link;
  await query
    .deleteFrom('person_link')
    .where((row) => row.or([row('person_id', '=', personId), row('expires_at', '<=', now)]))
    .execute();
  await query
    .insertInto('person_link')
    .values({ code_hash: hash, person_id: personId, kind, expires_at: expiresAt })
    .execute();
}

export async function dropLinks(query: Query, personId: string): Promise<void> {
  await query.deleteFrom('person_link').where('person_id', '=', personId).execute();
}

export const findLink = (query: Query, hash: string, now: Date) =>
  query
    .selectFrom('person_link')
    .innerJoin('person', 'person.person_id', 'person_link.person_id')
    .select(['person.person_id', 'person.name', 'person.email', 'person.state', 'person_link.kind'])
    .where('person_link.code_hash', '=', hash)
    .where('person_link.expires_at', '>', now)
    .where('person.state', '<>', 'off')
    .executeTakeFirst();

/** Deletes a link. Returns false if another call was first. */
export async function takePersonLink(query: Query, hash: string): Promise<boolean> {
  const row = await query
    .deleteFrom('person_link')
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined;
}
