import { randomBytes } from 'node:crypto';
import type { NewPasskeyRequest, OpenedPersonLink } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { rollback, transact } from '../../database/transact.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import type { Services } from '../../http/route.ts';
import { createGuessLimit, type GuessLimit } from '../operators/guess-limit.ts';
import { isSameToken } from '../operators/operator-token.ts';
import { operatorIdOf } from '../operators/rights.ts';
import type { PasskeySite } from '../passkeys/passkey-site.ts';
import { addPasskey } from '../passkeys/passkey-store.ts';
import type { NewPasskeyProof } from '../passkeys/passkeys.ts';
import { hashPassword, type Passwords } from '../people/passwords.ts';
import { foldEmail, tidyText } from '../people/person-fields.ts';
import { findLink, findPersonByEmail, takePersonLink } from '../people/person-store.ts';
import type { KeyedHash } from '../server-keys.ts';
import { dropSessions, hashOf } from '../sessions/session-store.ts';

interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
  /** The key of the sender's address (`computeAddressKey`). */
  readonly address: string;
  /** The mark of a browser in which a person has signed in (`deviceMarkOf`). */
  readonly mark: string | undefined;
}

interface AcceptedLink {
  readonly code: string;
  readonly proof: NewProof;
  /** The name as the person writes it. Only invitations change it. */
  readonly name: string | undefined;
  readonly language: string | null;
}

/** The way in which a person will sign in. Only invitations accept a passkey. */
type NewProof =
  | { readonly password: string }
  | { readonly site: PasskeySite; readonly passkey: NewPasskeyProof };

interface KnownPerson {
  readonly personId: string;
  readonly name: string;
}

/** Signing in by password, and the links by which people choose one. */
interface SignIn {
  /** Fails with `access.refused` for unknown addresses, wrong passwords and accounts that are off, after the same time. */
  byPassword(request: PasswordSignIn): Promise<KnownPerson | Failure>;
  /** Describes a link without using it up, because scanners of mails open links. */
  showLink(code: string): Promise<OpenedPersonLink | Failure>;
  /** Returns the data for a browser that makes a passkey, with which an invited person will sign in. */
  startPasskey(site: PasskeySite, code: string): Promise<NewPasskeyRequest | Failure>;
  /** Stores the password or passkey, activates an invited person, ends all sessions of the person, and voids the link. */
  acceptLink(link: AcceptedLink): Promise<KnownPerson | Failure>;
  /** The mark for a browser in which the person has signed in. */
  createMark(personId: string): string;
  /**
   * Compares the password of a person who is signed in, as slowly as a sign-in. A person without a password has to have
   * signed in minutes ago.
   */
  confirm(personId: string, password: string | undefined, isFresh: boolean): Promise<Failure | undefined>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly signIn: SignIn;
  }
}

interface SignInParts {
  readonly hash: KeyedHash;
  readonly passwords: Passwords;
  readonly passkeys: Services['passkeys'];
}

export function createSignIn(foundation: Foundation, { hash, passwords, passkeys }: SignInParts): SignIn {
  const { settings, database, now } = foundation;
  const limit = settings.rateFactor === 0 ? undefined : createGuessLimit(now);
  const markOf = (personId: string, nonce: string) => `${nonce}.${hash('sign-in-device', personId, nonce)}`;
  const isMarkOf = (mark: string, personId: string) =>
    isSameToken(mark, markOf(personId, mark.split('.')[0] ?? ''));
  return {
    async byPassword({ email, password, address, mark }) {
      const emailKey = foldEmail(email);
      const person = await findPersonByEmail(database.query, emailKey);
      // A browser that has signed in before is limited by itself, so that guesses of others do not lock out the person.
      const isKnownBrowser = mark !== undefined && person !== undefined && isMarkOf(mark, person.person_id);
      const keys = isKnownBrowser ? [`browser ${mark}`] : [`address ${address}`, `account ${emailKey}`];
      const isCorrect = await guess(limit, keys, () =>
        passwords.isCorrect(password, person?.password ?? null),
      );
      if (isFailure(isCorrect)) return isCorrect;
      if (!isCorrect || person?.state !== 'active') return fail('access.refused');
      return { personId: person.person_id, name: person.name };
    },
    createMark: (personId) => markOf(personId, randomBytes(16).toString('base64url')),
    ...createLinks(foundation, passwords, passkeys),
    async confirm(personId, password, isFresh) {
      const person = await database.query
        .selectFrom('person')
        .select('password')
        .where('person_id', '=', personId)
        .executeTakeFirst();
      if (person?.password === null) return isFresh ? undefined : fail('people.sign_in_again');
      if (password === undefined) return fail('people.wrong_password');
      const isCorrect = await guess(limit, [`person ${personId}`], () =>
        passwords.isCorrect(password, person?.password ?? null),
      );
      if (isFailure(isCorrect)) return isCorrect;
      return isCorrect ? undefined : fail('people.wrong_password');
    },
  };
}

/** Invitations and reset links, from the side of the person who opens one. */
function createLinks(
  { database, now }: Foundation,
  passwords: Passwords,
  passkeys: Services['passkeys'],
): Pick<SignIn, 'showLink' | 'startPasskey' | 'acceptLink'> {
  return {
    async showLink(code) {
      const link = await findLink(database.query, hashOf(code), new Date(now()));
      return link === undefined
        ? fail('access.refused')
        : { kind: link.kind, email: link.email, name: link.name };
    },
    async startPasskey(site, code) {
      const link = await findLink(database.query, hashOf(code), new Date(now()));
      if (link?.kind !== 'invitation') return fail('access.refused');
      const { person_id: personId, email, name } = link;
      return passkeys.startAdding(site, { personId, email, name, purpose: purposeOfLink(code) });
    },
    async acceptLink({ code, proof, name, language }) {
      const linkHash = hashOf(code);
      const link = await findLink(database.query, linkHash, new Date(now()));
      if (link === undefined) return fail('access.refused');
      const isInvitation = link.kind === 'invitation';
      const ownName = isInvitation && name !== undefined ? tidyText(name) : link.name;
      if ('passkey' in proof && !isInvitation) return fail('access.refused');
      const credential =
        'passkey' in proof
          ? await passkeys.verifyNew(proof.site, purposeOfLink(code), proof.passkey)
          : await hashPassword(passwords, proof.password, [link.email, ownName]);
      if (isFailure(credential)) return credential;
      const personId = link.person_id;
      return transact<KnownPerson, Failure>(database, async (transaction) => {
        if (!(await takePersonLink(transaction, linkHash))) return rollback(fail('access.refused'));
        const row = await transaction
          .updateTable('person')
          .set({
            ...('hash' in credential && { password: credential.hash }),
            ...(isInvitation && { name: ownName, state: 'active' as const, language }),
          })
          .where('person_id', '=', personId)
          .where('state', '<>', 'off')
          .returning('person_id')
          .executeTakeFirst();
        if (row === undefined) return rollback(fail('access.refused'));
        if ('credentialId' in credential) {
          const isAdded = await addPasskey(transaction, personId, credential, new Date(now()));
          if (!isAdded) return rollback(fail('people.passkey'));
        }
        await dropSessions(transaction, operatorIdOf(personId));
        return { personId, name: ownName };
      });
    },
  };
}

/** The purpose of the challenge for a passkey that is made by an invitation. */
const purposeOfLink = (code: string): string => `link ${hashOf(code)}`;

/**
 * Checks a password unless one of the keys has to wait. The guess is counted before the check, so that many calls at the
 * same time are not all free.
 */
async function guess(
  limit: GuessLimit | undefined,
  keys: readonly string[],
  check: () => Promise<boolean | undefined>,
): Promise<boolean | Failure> {
  const seconds = Math.max(...keys.map((key) => limit?.waitFor(key) ?? 0));
  if (seconds > 0) return { ...fail('request.too_frequent'), headers: { 'retry-after': String(seconds) } };
  for (const key of keys) limit?.recordWrong(key);
  const isCorrect = await check();
  if (isCorrect !== false) for (const key of keys) limit?.retract(key);
  return isCorrect ?? fail('server.unavailable');
}
