import { createHash } from 'node:crypto';
import type { AccountPasskeys, NewPasskeyRequest, PasskeySignIn } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { rollback, transact } from '../../database/transact.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { tidyText } from '../people/person-fields.ts';
import { findPerson } from '../people/person-store.ts';
import type { Challenges } from './challenges.ts';
import {
  addPasskey,
  dropPasskey,
  findPasskey,
  listPasskeys,
  type NewPasskey,
  notePasskeyUse,
  renamePasskey,
} from './passkey-store.ts';
import type { PasskeySite } from './passkey-site.ts';

/** Passkeys of one person. */
const MAX_PASSKEYS = 20;

/** The reply of an authenticator that has made a passkey. All texts are base64url. */
export interface NewPasskeyProof {
  readonly name: string;
  readonly id: string;
  readonly client_data: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

/** The reply of an authenticator for a sign-in. All texts are base64url. */
export interface PasskeyProof {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
  readonly user_handle: string | null;
}

/** The person for whom a passkey is made, and the purpose of its challenge. */
interface PasskeyOwner {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly purpose: string;
}

interface NamedPasskey {
  readonly id: string;
  readonly name: string;
}

/** The passkeys with which people sign in (WebAuthn). */
interface Passkeys {
  /** Returns the data for a browser that asks for any passkey of this site. They are the same for everyone. */
  startSignIn(site: PasskeySite): PasskeySignIn;
  /** Fails with `access.refused` for whatever reason. */
  signIn(
    site: PasskeySite,
    proof: PasskeyProof,
  ): Promise<{ readonly personId: string; readonly name: string } | Failure>;
  /** Returns the data for a browser that makes a passkey. */
  startAdding(site: PasskeySite, owner: PasskeyOwner): Promise<NewPasskeyRequest>;
  /** Checks a new passkey and uses up its challenge. The caller stores the passkey. */
  verifyNew(site: PasskeySite, purpose: string, proof: NewPasskeyProof): Promise<NewPasskey | Failure>;
  add(personId: string, passkey: NewPasskey): Promise<AccountPasskeys | Failure>;
  list(personId: string): Promise<AccountPasskeys>;
  rename(personId: string, passkey: NamedPasskey): Promise<AccountPasskeys | Failure>;
  /** Fails if the person could not sign in any more. */
  remove(personId: string, id: string): Promise<AccountPasskeys | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly passkeys: Passkeys;
  }
}

const SIGN_IN = 'sign-in';
export const purposeOfAdding = (personId: string): string => `add ${personId}`;

export function createPasskeys(foundation: Foundation, challenges: Challenges): Passkeys {
  const { database, now } = foundation;
  return {
    startSignIn: ({ rpId }) => ({ challenge: challenges.create(SIGN_IN), rp_id: rpId }),
    async signIn(site, proof) {
      const id = idOf(proof.id);
      const passkey = await findPasskey(database.query, id);
      if (passkey === undefined) return fail('access.refused');
      const handle = Buffer.from(proof.user_handle ?? '', 'base64url').toString();
      if (handle !== '' && handle !== passkey.person_id) return fail('access.refused');
      const used = await verifyUse({ site, challenges }, proof, passkey);
      if (used === undefined || !(await challenges.take(used.challenge))) return fail('access.refused');
      const isNoted = await notePasskeyUse(database.query, id, used.counter, new Date(now()));
      return isNoted ? { personId: passkey.person_id, name: passkey.person_name } : fail('access.refused');
    },
    async startAdding({ rpId }, { personId, email, name, purpose }) {
      const own = await listPasskeys(database.query, personId);
      return {
        challenge: challenges.create(purpose),
        rp_id: rpId,
        user: { id: Buffer.from(personId).toString('base64url'), email, name },
        known: own.map((row) => row.credential_id),
      };
    },
    verifyNew: async (site, purpose, proof) => {
      const added = await verifyNew({ site, challenges }, proof, purpose);
      if (added === undefined || !(await challenges.take(added.challenge))) return fail('people.passkey');
      return added.passkey;
    },
    ...createPasskeyList(foundation),
  };
}

/** The passkeys of one person, as the page of the account shows and changes them. */
function createPasskeyList({
  database,
  now,
}: Foundation): Pick<Passkeys, 'add' | 'list' | 'rename' | 'remove'> {
  async function list(personId: string): Promise<AccountPasskeys> {
    const rows = await listPasskeys(database.query, personId);
    return {
      passkeys: rows.map((row) => ({
        id: row.passkey_id,
        name: row.name,
        made_at: row.made_at.toISOString(),
        used_at: row.used_at?.toISOString() ?? null,
      })),
    };
  }
  return {
    list,
    async add(personId, passkey) {
      if ((await listPasskeys(database.query, personId)).length >= MAX_PASSKEYS)
        return fail('people.passkey_limit');
      const isAdded = await addPasskey(database.query, personId, passkey, new Date(now()));
      return isAdded ? list(personId) : fail('people.passkey');
    },
    async rename(personId, { id, name }) {
      const isRenamed = await renamePasskey(database.query, personId, { id, name: tidyText(name) });
      return isRenamed ? list(personId) : fail('request.not_found');
    },
    async remove(personId, id) {
      const result = await transact<true, Failure>(database, async (transaction) => {
        // Two removals at once must not both leave the other passkey.
        await transaction
          .selectFrom('person')
          .select('person_id')
          .where('person_id', '=', personId)
          .forUpdate()
          .execute();
        const person = await findPerson(transaction, personId);
        if (!(await dropPasskey(transaction, personId, id))) return rollback(fail('request.not_found'));
        const others = await listPasskeys(transaction, personId);
        return others.length > 0 || person?.password !== null || rollback(fail('people.last_sign_in'));
      });
      return isFailure(result) ? result : list(personId);
    },
  };
}

/** The id under which a passkey is stored. */
const idOf = (credentialId: string): string => createHash('sha256').update(credentialId).digest('hex');

interface ExpectedSource {
  readonly site: PasskeySite;
  readonly challenges: Challenges;
}

/** Loads the library, which only passkeys need. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** Verifies a new passkey. Returns undefined if it is invalid, or was made for another challenge or site. */
async function verifyNew({ site, challenges }: ExpectedSource, proof: NewPasskeyProof, purpose: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  let challenge = '';
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: proof.id,
      rawId: proof.id,
      type: 'public-key',
      response: { clientDataJSON: proof.client_data, attestationObject: proof.attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: (sent) => challenges.isValid((challenge = sent), purpose),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified || registrationInfo === undefined) return undefined;
  const { credential } = registrationInfo;
  const passkey: NewPasskey = {
    id: idOf(credential.id),
    credentialId: credential.id,
    name: tidyText(proof.name),
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: proof.transports,
  };
  return { challenge, passkey };
}

/** Verifies a use of a passkey. Returns undefined if it is invalid, or for another challenge or site. */
async function verifyUse(
  { site, challenges }: ExpectedSource,
  proof: PasskeyProof,
  passkey: { readonly public_key: string; readonly counter: number },
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: proof.id,
      rawId: proof.id,
      type: 'public-key',
      response: {
        clientDataJSON: proof.client_data,
        authenticatorData: proof.authenticator_data,
        signature: proof.signature,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: (sent) => challenges.isValid((challenge = sent), SIGN_IN),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: proof.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(refuse);
  return verified && authenticationInfo !== undefined
    ? { challenge, counter: authenticationInfo.newCounter }
    : undefined;
}

/** The result for a message that the library refuses by an error, because it is invalid or unreadable. */
const refuse = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});
