import { randomBytes } from 'node:crypto';
import type { AccountSessions, OperatorScope, SignedIn, SignInLink } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import type { Operator } from '../../http/callers.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findValidToken } from '../operators/operators.ts';
import { createTokenOperator, operatorIdOf, OWNER, personIdOf } from '../operators/rights.ts';
import { findPersonOperator, hasPeople, notePersonUse } from '../people/person-store.ts';
import {
  addLink,
  addSession,
  dropOwnSession,
  dropSession,
  dropSessions,
  findSession,
  hashOf,
  listSessions,
  noteSessionUse,
  type SessionOwner,
  takeLink,
} from './session-store.ts';

/** A session lasts one working day. Then the browser has to sign in again. */
const SESSION_MS = 12 * 60 * 60 * 1000;
const LINK_MS = 15 * 60 * 1000;
/** The last use of a session is stored at most once in this time. */
const NOTE_USE_MS = 5 * 60 * 1000;
/** How long after a sign-in a person may change the ways of signing in. */
const FRESH_MS = 10 * 60 * 1000;
const MAX_DEVICE_LENGTH = 300;

/** The secret is sent only in the cookie. */
export interface NewSession {
  readonly secret: string;
  readonly seconds: number;
  readonly operator: SignedIn;
}

/** The browser of a session. */
interface SessionBrowser {
  /** Names the browser in the list of sessions. */
  readonly userAgent: string | undefined;
  /** The proof of a sign-in at the provider of OpenID Connect, with which the session is ended there, too. */
  readonly idToken?: string;
}

/** The browser sessions of operators. */
interface Sessions {
  /** Returns undefined if the session is unknown or over. */
  identify(secret: string): Promise<Operator | undefined>;
  describe(operator: Operator): Promise<SignedIn>;
  /** Whether the session began minutes ago. */
  isFresh(secret: string | undefined): Promise<boolean>;
  begin(operator: Operator, browser: SessionBrowser): Promise<NewSession>;
  /** Begins a session of an active person. Undefined if the account is off or does not exist. */
  beginAsPerson(personId: string, browser: SessionBrowser): Promise<NewSession | undefined>;
  /** Creates a link that signs one browser in as this operator, once, within 15 minutes. */
  makeLink(operator: Operator): Promise<SignInLink>;
  beginByLink(code: string, browser: SessionBrowser): Promise<NewSession | Failure>;
  /** The proof of a sign-in at the provider of OpenID Connect. Undefined for all other sessions. */
  findIdToken(secret: string | undefined): Promise<string | undefined>;
  end(secret: string | undefined): Promise<void>;
  endAll(operator: Operator): Promise<void>;
  list(operator: Operator, currentSecret: string | undefined): Promise<AccountSessions>;
  /** Ends a session of the operator by its id in the list. Returns false if there is none. */
  endOne(operator: Operator, id: string): Promise<boolean>;
  endOthers(operator: Operator, currentSecret: string | undefined): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly sessions: Sessions;
  }
}

export function createSessions({ database, operatorToken, now }: Foundation): Sessions {
  const proofOfOwner = hashOf(operatorToken);
  const time = () => new Date(now());
  const ownerOf = ({ id }: Operator): SessionOwner => ({
    tokenId: id,
    proof: id === OWNER.id ? proofOfOwner : null,
  });
  async function loadOperator({ tokenId, proof }: SessionOwner): Promise<Operator | undefined> {
    if (tokenId === OWNER.id) return proof === proofOfOwner ? OWNER : undefined;
    const personId = personIdOf({ id: tokenId });
    if (personId !== undefined) return findPersonOperator(database, personId);
    const row = await findValidToken(database, tokenId, time());
    return row && createTokenOperator({ ...row, id: row.token_id });
  }
  async function begin(operator: Operator, { userAgent, idToken }: SessionBrowser): Promise<NewSession> {
    const secret = createSecret();
    const expiresAt = new Date(now() + SESSION_MS);
    const device = userAgent?.slice(0, MAX_DEVICE_LENGTH) ?? null;
    const session = { hash: hashOf(secret), device, idToken: idToken ?? null };
    await addSession(database, { ...session, ...ownerOf(operator) }, { now: time(), expiresAt });
    const personId = personIdOf(operator);
    if (personId !== undefined) await notePersonUse(database, personId, time());
    return { secret, seconds: SESSION_MS / 1000, operator: await describe(operator) };
  }
  async function describe(operator: Operator): Promise<SignedIn> {
    const mayCreateAccount = operator.id === OWNER.id && !(await hasPeople(database));
    return describeOperator(operator, mayCreateAccount);
  }
  /** Stores the last use of a session and its person, at most once in five minutes. */
  async function noteUse(hash: string, usedAt: Date | null, personId: string | undefined): Promise<void> {
    if (usedAt !== null && now() - usedAt.getTime() < NOTE_USE_MS) return;
    await noteSessionUse(database, hash, time());
    if (personId !== undefined) await notePersonUse(database, personId, time());
  }
  return {
    begin,
    describe,
    async beginAsPerson(personId, browser) {
      const operator = await loadOperator({ tokenId: operatorIdOf(personId), proof: null });
      return operator && begin(operator, browser);
    },
    async identify(secret) {
      const hash = hashOf(secret);
      const row = await findSession(database, hash, time());
      const operator = row && (await loadOperator({ tokenId: row.token_id, proof: row.proof }));
      if (operator !== undefined) await noteUse(hash, row?.used_at ?? null, personIdOf(operator));
      return operator;
    },
    makeLink: (operator) => makeSignInLink(database, ownerOf(operator), now()),
    async beginByLink(code, browser) {
      const row = await takeLink(database, hashOf(code), time());
      const operator = row && (await loadOperator({ tokenId: row.token_id, proof: row.proof }));
      return operator === undefined ? fail('access.refused') : begin(operator, browser);
    },
    async end(secret) {
      if (secret !== undefined) await dropSession(database, hashOf(secret));
    },
    endAll: ({ id }) => dropSessions(database.query, id),
    ...createSessionLists(database, time),
  };
}

async function makeSignInLink(
  database: Foundation['database'],
  owner: SessionOwner,
  now: number,
): Promise<SignInLink> {
  const code = createSecret();
  const expiresAt = new Date(now + LINK_MS);
  await addLink(database, { hash: hashOf(code), ...owner }, { now: new Date(now), expiresAt });
  // The code follows `#`, so that neither servers nor proxies log it.
  return { path: `/console#sign-in=${code}`, expires_at: expiresAt.toISOString() };
}

/** The sessions of an operator as lists show them. */
function createSessionLists(
  database: Foundation['database'],
  time: () => Date,
): Pick<Sessions, 'isFresh' | 'findIdToken' | 'list' | 'endOne' | 'endOthers'> {
  return {
    async isFresh(secret) {
      const row = secret && (await findSession(database, hashOf(secret), time()));
      return row ? time().getTime() - row.begun_at.getTime() < FRESH_MS : false;
    },
    async findIdToken(secret) {
      const row = secret && (await findSession(database, hashOf(secret), time()));
      return row ? (row.id_token ?? undefined) : undefined;
    },
    async list({ id }, currentSecret) {
      const currentHash = currentSecret && hashOf(currentSecret);
      const rows = await listSessions(database, id, time());
      return {
        sessions: rows.map((row) => ({
          id: row.session_hash.slice(0, SESSION_ID_LENGTH),
          device: row.device,
          begun_at: row.begun_at.toISOString(),
          used_at: row.used_at?.toISOString() ?? null,
          is_current: row.session_hash === currentHash,
        })),
      };
    },
    endOne: ({ id }, sessionId) => dropOwnSession(database, id, sessionId),
    endOthers: ({ id }, currentSecret) =>
      dropSessions(database.query, id, currentSecret === undefined ? undefined : hashOf(currentSecret)),
  };
}

/** Digits of a session's hash that name the session in lists. */
export const SESSION_ID_LENGTH = 24;

function describeOperator(operator: Operator, mayCreateAccount: boolean): SignedIn {
  const { name, scopesEverywhere, surveyScopes, person } = operator;
  const bySurvey = Object.fromEntries(surveyScopes);
  return {
    name,
    scopes: [...new Set<OperatorScope>([scopesEverywhere, ...surveyScopes.values()].flat())],
    surveys: scopesEverywhere.length > 0 ? null : [...surveyScopes.keys()],
    everywhere: scopesEverywhere,
    by_survey: bySurvey,
    person: person ?? null,
    may_create_account: mayCreateAccount,
  };
}

const createSecret = () => randomBytes(32).toString('base64url');
