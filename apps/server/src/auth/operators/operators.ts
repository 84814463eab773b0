import type {
  AuditEntries,
  AuditEntry,
  NewOperatorToken,
  OperatorToken,
  OperatorTokenRequest,
  OperatorTokens,
} from '@canvass/protocol';
import { isSameToken } from './operator-token.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import {
  findPersonNames,
  findTitle,
  listEntries,
  noteEntry,
  noteEnd,
  type AuditedAct,
  type AuditPage,
} from './audit-store.ts';
import { createTokenOperator, OWNER } from './rights.ts';
import type { Operator, Scope } from '../../http/callers.ts';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/database.ts';

/** Operators' tokens and the audit log (docs/adr/0150). */
interface Operators {
  /** Returns undefined if the token is unknown, expired or revoked. */
  identify(token: string): Promise<Operator | undefined>;
  /** The reply contains the token, which is shown only once. */
  make(request: OperatorTokenRequest): Promise<NewOperatorToken | Failure>;
  list(): Promise<OperatorTokens>;
  /** Invalidates a token in all processes. */
  revoke(id: string): Promise<{ readonly id: string } | Failure>;
  /** Logs an operation before it runs. The returned function logs the outcome. */
  note(act: AuditedAct): Promise<(outcome: string) => Promise<void>>;
  audit(page: AuditPage): Promise<AuditEntries>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly operators: Operators;
  }
}

export function createOperators({ database, operatorToken, now, warn }: Foundation): Operators {
  const today = () => new Date(now()).toISOString().slice(0, 10);
  return {
    async identify(text) {
      if (isSameToken(text, operatorToken)) return OWNER;
      const token = readToken(text);
      const row = token && (await findValidToken(database, token.id, new Date(now())));
      if (token === undefined || row === undefined || !isSecretOf(token.secret, row.hash)) return undefined;
      if (row.used_on !== today()) await noteUse(database, row.token_id, today());
      return createTokenOperator({ ...row, id: row.token_id });
    },
    async make({ name, scopes, surveys, expires_in: expiresIn }) {
      // An operator who manages tokens can create any token, so that a limit to some surveys would have no effect.
      if (surveys !== undefined && scopes.includes('manage'))
        return fail('request.invalid', { key: 'operators.manage_all', path: '$.surveys' });
      const token = createToken();
      const expiresAt = expiresIn === undefined ? null : new Date(now() + expiresIn * 1_000);
      const distinctScopes = [...new Set(scopes)];
      await addToken(
        database,
        {
          id: token.id,
          hash: hashOf(token.secret),
          name,
          scopes: distinctScopes,
          surveys: surveys ?? null,
          expiresAt,
        },
        new Date(now()),
      );
      return { id: token.id, token: formatToken(token), expires_at: expiresAt?.toISOString() ?? null };
    },
    async list() {
      return { tokens: (await listTokens(database)).map(describeToken) };
    },
    async revoke(id) {
      const isRevoked = await revokeToken(database, id, new Date(now()));
      return isRevoked ? { id } : fail('request.not_found');
    },
    async note(act) {
      const id = await noteEntry(database, act, new Date(now()));
      return (outcome) =>
        noteEnd(database, id, outcome, new Date(now())).catch((error: unknown) => {
          // The operation is done. An error here would make the operator repeat it.
          const reason = error instanceof Error ? error.name : 'unknown';
          warn({ entry: id, reason }, 'the outcome of an operation could not be logged');
        });
    },
    async audit(page) {
      const rows = await listEntries(database, page);
      const surveyIds = new Set(rows.flatMap(({ survey_id: id }) => (id === null ? [] : [id])));
      const titles = new Map<string, string | undefined>();
      for (const id of surveyIds) titles.set(id, await findTitle(database, id));
      const people = await findPersonNames(database, rows.flatMap(listPersonSubjects));
      return { entries: rows.map((row) => describeEntry(row, { titles, people })) };
    },
  };
}

type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];
const describeToken = (row: TokenRow): OperatorToken => ({
  id: row.token_id,
  name: row.name,
  scopes: row.scopes,
  surveys: row.surveys,
  made_at: row.made_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  used_on: row.used_on,
});

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
/** The subject of actions on people is the id of a person, or a name if the person did not exist before. */
const listPersonSubjects = ({ act, subject }: EntryRow): readonly string[] =>
  act.startsWith('person.') && subject !== null ? [subject] : [];

interface EntryNames {
  readonly titles: ReadonlyMap<string, string | undefined>;
  readonly people: ReadonlyMap<string, string>;
}

const describeEntry = (row: EntryRow, { titles, people }: EntryNames): AuditEntry => ({
  id: row.entry_id,
  at: row.noted_at.toISOString(),
  token: row.token_id,
  name: row.name,
  act: row.act,
  survey: row.survey_id,
  title: titles.get(row.survey_id ?? '') ?? null,
  subject: people.get(listPersonSubjects(row)[0] ?? '') ?? row.subject,
  outcome: row.outcome,
});

interface TokenText {
  readonly id: string;
  readonly secret: string;
}

const FORM = /^canvass_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

const createToken = (): TokenText => ({
  id: randomBytes(9).toString('hex').slice(0, 12),
  secret: randomBytes(32).toString('base64url'),
});

const formatToken = ({ id, secret }: TokenText): string => `canvass_${id}_${secret}`;

function readToken(text: string): TokenText | undefined {
  const [, id, secret] = FORM.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Random bytes need neither salt nor a slow hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares in constant time, so that the duration does not reveal where the hashes differ. */
const isSecretOf = (secret: string, hash: string): boolean => {
  const [sentHash, storedHash] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return sentHash.length === storedHash.length && timingSafeEqual(sentHash, storedHash);
};

interface NewToken {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly surveys: readonly string[] | null;
  readonly expiresAt: Date | null;
}

async function addToken({ query }: Database, token: NewToken, now: Date): Promise<void> {
  const { id, hash, name, scopes, surveys, expiresAt } = token;
  await query
    .insertInto('operator_token')
    .values({
      token_id: id,
      hash,
      name,
      scopes: JSON.stringify(scopes),
      surveys: surveys === null ? null : JSON.stringify(surveys),
      made_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

export function findValidToken({ query }: Database, id: string, now: Date) {
  return query
    .selectFrom('operator_token')
    .select(['token_id', 'hash', 'name', 'scopes', 'surveys', 'used_on'])
    .where('token_id', '=', id)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Stores the day of the last use, which shows whether a token can be deleted. */
async function noteUse({ query }: Database, id: string, day: string): Promise<void> {
  await query.updateTable('operator_token').set({ used_on: day }).where('token_id', '=', id).execute();
}

/** All tokens that were not revoked, newest first, including expired ones. */
function listTokens({ query }: Database) {
  return query
    .selectFrom('operator_token')
    .select(['token_id', 'name', 'scopes', 'surveys', 'made_at', 'expires_at', 'used_on'])
    .where('revoked_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('token_id')
    .execute();
}

/** Revokes a token. Returns false if it does not exist or was revoked before. */
async function revokeToken({ query }: Database, id: string, now: Date): Promise<boolean> {
  const row = await query
    .updateTable('operator_token')
    .set({ revoked_at: now })
    .where('token_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('token_id')
    .executeTakeFirst();
  return row !== undefined;
}
