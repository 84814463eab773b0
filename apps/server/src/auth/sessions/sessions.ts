import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn, SignInLink } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findValidToken } from '../operators/token-store.ts';
import { OWNER } from '../operators/scopes.ts';
import type { Operator } from '../../http/callers.ts';
import {
  addLink,
  addSession,
  dropSession,
  dropSessionsOf,
  findSession,
  type SessionOwner,
  takeLink,
} from './session-store.ts';

/** One working day. Then the browser has to sign in again. */
const SESSION_MS = 12 * 60 * 60 * 1000;
const LINK_MS = 15 * 60 * 1000;

/** A new session. Its secret is sent only in the cookie. */
interface NewSession {
  readonly secret: string;
  readonly seconds: number;
  readonly signedIn: SignedIn;
}

/** The browser sessions of operators (docs/adr/0166). */
export interface Sessions {
  /** The operator with this cookie. Undefined if the session is unknown or over. */
  identify(secret: string): Promise<Operator | undefined>;
  begin(operator: Operator): Promise<NewSession>;
  /** A link that signs one browser in as this operator, once, within 15 minutes. */
  makeLink(operator: Operator): Promise<SignInLink>;
  beginByLink(code: string): Promise<NewSession | Failure>;
  end(secret: string | undefined): Promise<void>;
  /** Ends the operator's sessions in all browsers. */
  endAll(operator: Operator): Promise<void>;
}

export function createSessions({ database, operatorToken, now }: Foundation): Sessions {
  const proofOfOwner = hashOf(operatorToken);
  const ownerOf = ({ id }: Operator): SessionOwner => ({
    tokenId: id,
    proof: id === OWNER.id ? proofOfOwner : null,
  });
  async function operatorOf({ tokenId, proof }: SessionOwner): Promise<Operator | undefined> {
    if (tokenId === OWNER.id) return proof === proofOfOwner ? OWNER : undefined;
    const row = await findValidToken(database, tokenId, new Date(now()));
    return row && { id: row.token_id, name: row.name, scopes: row.scopes, surveys: row.surveys };
  }
  async function begin(operator: Operator): Promise<NewSession> {
    const secret = newSecret();
    const expiresAt = new Date(now() + SESSION_MS);
    await addSession(
      database,
      { hash: hashOf(secret), ...ownerOf(operator) },
      { now: new Date(now()), expiresAt },
    );
    return { secret, seconds: SESSION_MS / 1000, signedIn: signedInAs(operator) };
  }
  return {
    begin,
    async identify(secret) {
      const row = await findSession(database, hashOf(secret), new Date(now()));
      return row && operatorOf({ tokenId: row.token_id, proof: row.proof });
    },
    async makeLink(operator) {
      const code = newSecret();
      const expiresAt = new Date(now() + LINK_MS);
      await addLink(
        database,
        { hash: hashOf(code), ...ownerOf(operator) },
        { now: new Date(now()), expiresAt },
      );
      // After `#`, so that neither servers nor proxies log it.
      return { path: `/console#sign-in=${code}`, expires_at: expiresAt.toISOString() };
    },
    async beginByLink(code) {
      const row = await takeLink(database, hashOf(code), new Date(now()));
      const operator = row && (await operatorOf({ tokenId: row.token_id, proof: row.proof }));
      return operator === undefined ? fail('access.refused') : begin(operator);
    },
    async end(secret) {
      if (secret !== undefined) await dropSession(database, hashOf(secret));
    },
    endAll: ({ id }) => dropSessionsOf(database, id),
  };
}

export const signedInAs = ({ name, scopes, surveys }: Operator): SignedIn => ({ name, scopes, surveys });

/** 32 random bytes, which need neither salt nor a slow hash. */
const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
