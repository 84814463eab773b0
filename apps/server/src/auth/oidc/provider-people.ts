import { type Role } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { EVERY_GROUP, type OidcSettings } from '../../config/oidc-settings.ts';
import { rollback, transact, type Transaction } from '../../database/transact.ts';
import { operatorIdOf } from '../operators/rights.ts';
import { addPerson, createPersonId } from '../people/people.ts';
import { foldEmail, isEmail, toPersonName } from '../people/person-fields.ts';
import {
  countOwners,
  dropLinks,
  findPerson,
  findPersonByEmail,
  INSTALLATION,
  listRoles,
  lockPeople,
} from '../people/person-store.ts';
import { dropSessions } from '../sessions/session-store.ts';
import type { ProviderPerson } from './provider.ts';

interface SignedInPerson {
  readonly personId: string;
  readonly name: string;
}

/** The checked claims of a person. */
interface KnownClaims {
  readonly subject: string;
  /** Undefined if the provider has not verified the address. */
  readonly email: string | undefined;
  readonly name: string;
  /** The roles of the person's groups. */
  readonly roles: readonly Role[];
}

/**
 * Finds or creates the account of a person whom the provider has signed in, and renews the roles that come from the
 * provider's groups. Returns undefined if the person may not use this installation.
 */
export async function admitProviderPerson(
  { database, now }: Foundation,
  settings: OidcSettings,
  provided: ProviderPerson,
): Promise<SignedInPerson | undefined> {
  const known = readClaims(settings, provided);
  if (known === undefined) return undefined;
  return transact<SignedInPerson | undefined, undefined>(database, async (transaction) => {
    await lockPeople(transaction);
    const time = new Date(now());
    const identity = await findIdentity(transaction, settings.issuer, known.subject);
    const personId =
      identity?.person_id ??
      (await findByEmail(transaction, settings.issuer, known.email)) ??
      (await createPerson(transaction, known, time));
    const person = personId === undefined ? undefined : await findPerson(transaction, personId);
    if (personId === undefined || person === undefined || person.state === 'off') return rollback(undefined);
    await renewRoles(transaction, personId, { earlier: identity?.roles ?? [], current: known.roles });
    await noteIdentity(transaction, { ...known, issuer: settings.issuer, personId }, time);
    // The lost roles are stored, although the person does not get in.
    if ((await listRoles(transaction, personId)).length === 0) return undefined;
    if (person.state === 'invited') {
      await transaction
        .updateTable('person')
        .set({ state: 'active' })
        .where('person_id', '=', personId)
        .execute();
      await dropLinks(transaction, personId);
    }
    return { personId, name: person.name };
  });
}

/** Returns undefined if the address of the person is not one of the allowed domains. */
function readClaims(
  { domains, groupsClaim, roles }: OidcSettings,
  { subject, claims }: ProviderPerson,
): KnownClaims | undefined {
  const { email: address, email_verified: isVerified, name } = claims;
  const email = isVerified === true && typeof address === 'string' && isEmail(address) ? address : undefined;
  const domain = email === undefined ? '' : (foldEmail(email).split('@')[1] ?? '');
  if (domains.length > 0 && !domains.includes(domain)) return undefined;
  const groups = [EVERY_GROUP, ...readGroups(claims, groupsClaim)];
  const groupRoles = groups.flatMap((group) => roles?.get(group) ?? []);
  const ownName = toPersonName(typeof name === 'string' ? name : '');
  return {
    subject,
    email,
    name: ownName ?? email?.split('@')[0] ?? subject,
    roles: [...new Set(groupRoles)],
  };
}

/** The groups of a claim: a list, one text, or texts separated by blanks or commas. */
function readGroups(claims: Readonly<Record<string, unknown>>, path: string): readonly string[] {
  const value = Object.hasOwn(claims, path)
    ? claims[path]
    : path.split('.').reduce<unknown>(
        (at, key) =>
          typeof at === 'object' && at !== null && Object.hasOwn(at, key)
            ? (at as Readonly<Record<string, unknown>>)[key] // an object with this member
            : undefined,
        claims,
      );
  const list = typeof value === 'string' ? value.split(/[\s,]+/) : Array.isArray(value) ? value : [];
  return list.filter((group) => typeof group === 'string' && group !== '' && group !== EVERY_GROUP);
}

const findIdentity = (transaction: Transaction, issuer: string, subject: string) =>
  transaction
    .selectFrom('person_identity')
    .select(['person_id', 'roles'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** The person with a verified address who has not signed in at the provider before: an address may get a new owner. */
async function findByEmail(
  transaction: Transaction,
  issuer: string,
  email: string | undefined,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const person = await findPersonByEmail(transaction, foldEmail(email));
  if (person === undefined) return undefined;
  const other = await transaction
    .selectFrom('person_identity')
    .select('subject')
    .where('person_id', '=', person.person_id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return other === undefined ? person.person_id : undefined;
}

/** Creates an account for a person with a role. Returns undefined without a role or a free, verified address. */
async function createPerson(
  transaction: Transaction,
  { email, name, roles }: KnownClaims,
  now: Date,
): Promise<string | undefined> {
  if (email === undefined || roles.length === 0) return undefined;
  const personId = createPersonId();
  const person = { personId, email, name, language: null, state: 'active', password: null } as const;
  return (await addPerson(transaction, person, now)) ? personId : undefined;
}

/** Replaces the roles that the provider gave before. A role that is lost ends the person's sessions. */
async function renewRoles(
  transaction: Transaction,
  personId: string,
  { earlier, current }: { readonly earlier: readonly Role[]; readonly current: readonly Role[] },
): Promise<void> {
  const ownersBefore = await countOwners(transaction);
  const lost = earlier.filter((role) => !current.includes(role));
  const roleRows = (roles: readonly Role[]) =>
    roles.map((role) => ({ person_id: personId, place: INSTALLATION, role }));
  if (lost.length > 0)
    await transaction
      .deleteFrom('person_role')
      .where('person_id', '=', personId)
      .where('place', '=', INSTALLATION)
      .where('role', 'in', lost)
      .execute();
  // The last owner stays one, because an owner must be able to correct the provider's groups.
  const isOrphaned = ownersBefore > 0 && (await countOwners(transaction)) === 0;
  const granted = isOrphaned ? ([...current, 'owner'] as const) : current;
  if (granted.length > 0)
    await transaction
      .insertInto('person_role')
      .values(roleRows([...new Set(granted)]))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (lost.some((role) => !granted.includes(role))) await dropSessions(transaction, operatorIdOf(personId));
}

interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly personId: string;
  readonly roles: readonly Role[];
}

async function noteIdentity(transaction: Transaction, identity: Identity, now: Date): Promise<void> {
  const { issuer, subject, personId } = identity;
  const roles = JSON.stringify(identity.roles);
  await transaction
    .insertInto('person_identity')
    .values({ issuer, subject, person_id: personId, roles, made_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ roles, used_at: now }))
    .execute();
}
