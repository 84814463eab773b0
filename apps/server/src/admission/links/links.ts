import { randomBytes } from 'node:crypto';
import { effectiveParameter, type Program } from '@canvass/logic';
import { MAX_LINK_VALUE_LENGTH, MAX_LINK_PARAMETERS, OWN_LINK_NAMES, SIGNATURE_NAME } from '@canvass/project';
import type { LinkKeysData, LinksData, LinksRequest, Refusal } from '@canvass/protocol';
import { type Failure, fail } from '../../http/failure.ts';
import type { Foundation } from '../../config/foundation.ts';
import { findSurvey, lockExistingSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { writeSignature } from './link-signature.ts';
import type { Database } from '../../database/database.ts';
import { transact, type Transaction } from '../../database/transact.ts';

/** Signed links and the keys that sign them (docs/adr/0081). The keys themselves never leave the server. */
interface Links {
  make(surveyId: string, request: LinksRequest): Promise<LinksData | Failure>;
  describeKeys(surveyId: string): Promise<LinkKeysData | Failure>;
  /** Creates a signing key for all further links. Links of older keys stay valid. */
  rotate(surveyId: string): Promise<LinkKeysData | Failure>;
  revoke(surveyId: string, key: number): Promise<LinkKeysData | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly links: Links;
  }
}

/** The maximum length of a link's path and query. Browsers, messengers and servers support this many characters. */
const MAX_PATH_LENGTH = 8_000;
const ID_BYTES = 8;
/** A letter before the id, so that spreadsheets do not parse it as a number or a formula. */
const ID_PREFIX = 'L';

export function createLinks({ database, now }: Foundation, surveys: Surveys): Links {
  async function findNewestProgram(surveyId: string): Promise<Program | undefined> {
    const survey = await findSurvey(database, surveyId);
    if (survey === undefined || survey.deleted_at !== null) return undefined;
    return (await surveys.version(surveyId, survey.newest_version))?.program;
  }
  async function describeKeys(surveyId: string): Promise<LinkKeysData | Failure> {
    const survey = await findSurvey(database, surveyId);
    if (survey === undefined || survey.deleted_at !== null) return fail('request.not_found');
    const rows = await listKeys(database, surveyId);
    return { keys: rows.map(({ key_id, made_at }) => ({ key: key_id, made_at: made_at.toISOString() })) };
  }
  return {
    describeKeys: describeKeys,
    async make(surveyId, { links, expires_in }) {
      const program = await findNewestProgram(surveyId);
      if (program === undefined) return fail('request.not_found');
      const refusal = findFirstResult(links, (params, index) => findProblem(program, params, index));
      if (refusal !== undefined) return fail('request.invalid', refusal);
      const key = await findOrAddSigningKey(database, surveyId, new Date(now()));
      if (key === undefined) return fail('request.not_found');
      const expires = expires_in === undefined ? 0 : Math.floor(now() / 1_000) + expires_in;
      const madeLinks = links.map((params) => makeLink(program, params, { key, surveyId, expires }));
      const longLinkIndex = madeLinks.findIndex(({ path }) => path.length > MAX_PATH_LENGTH);
      if (longLinkIndex >= 0)
        return fail('request.invalid', { key: 'links.too_long', path: `$.links[${longLinkIndex}]` });
      return {
        key: key.keyId,
        expires_at: expires === 0 ? null : new Date(expires * 1_000).toISOString(),
        links: madeLinks,
      };
    },
    async rotate(surveyId) {
      const newKey = await rotateKey(database, surveyId, new Date(now()));
      return newKey === undefined ? fail('request.not_found') : describeKeys(surveyId);
    },
    async revoke(surveyId, key) {
      return (await revokeKey(database, surveyId, key)) ? describeKeys(surveyId) : fail('request.not_found');
    },
  };
}

type Params = LinksRequest['links'][number];

function findFirstResult<T, R>(
  items: readonly T[],
  find: (item: T, index: number) => R | undefined,
): R | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the first error in the parameters of one link. Without this refusal, such parameters would be ignored. */
function findProblem(program: Program, params: Params, index: number): Refusal | undefined {
  const path = `$.links[${index}]`;
  if (Object.keys(params).length > MAX_LINK_PARAMETERS) return { key: 'links.too_many_parameters', path };
  return findFirstResult(Object.entries(params), ([name, value]) => {
    const key = problemOfValue(program, name, value);
    return key === undefined ? undefined : { key, params: { name }, path: `${path}.${name}` };
  });
}

function problemOfValue(program: Program, name: string, value: string): string | undefined {
  if (!program.params.has(name)) return 'links.unknown_parameter';
  if (OWN_LINK_NAMES.has(name)) return 'links.reserved_name';
  if (value.length > MAX_LINK_VALUE_LENGTH) return 'links.long_value';
  return effectiveParameter(program, { params: { [name]: value } }, name) === null
    ? 'links.bad_value'
    : undefined;
}

interface SignatureInput {
  readonly key: LinkKey;
  readonly surveyId: string;
  readonly expires: number;
}

function makeLink(
  program: Program,
  linkParams: Params,
  { key, surveyId, expires }: SignatureInput,
): LinksData['links'][number] {
  const id = ID_PREFIX + randomBytes(ID_BYTES).toString('hex');
  const params = Object.entries(linkParams).filter(([name]) => program.params.get(name)?.signed === true);
  const signature = writeSignature(key.secret, { surveyId, keyId: key.keyId, expires, id, params });
  const query = new URLSearchParams([...Object.entries(linkParams), [SIGNATURE_NAME, signature]]);
  return { id, path: `/s/${surveyId}?${query}` };
}

interface LinkKey {
  readonly keyId: number;
  /** Base64 of 32 random bytes. */
  readonly secret: string;
}
interface ListedKey {
  readonly key_id: number;
  readonly made_at: Date;
}

/** Returns the survey's newest signing key, or creates the first one. Undefined if the survey does not exist. */
function findOrAddSigningKey(database: Database, surveyId: string, now: Date): Promise<LinkKey | undefined> {
  return transact(database, async (transaction) => {
    if (!(await lockExistingSurvey(transaction, surveyId))) return undefined;
    const newest = await transaction
      .selectFrom('link_key')
      .select(['key_id as keyId', 'secret'])
      .where('survey_id', '=', surveyId)
      .where('secret', 'is not', null)
      .orderBy('key_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest?.secret == null) return addKey(transaction, surveyId, now);
    return { keyId: newest.keyId, secret: newest.secret };
  });
}

/** Creates a new signing key. Returns undefined if the survey does not exist. */
function rotateKey(database: Database, surveyId: string, now: Date): Promise<LinkKey | undefined> {
  return transact(database, async (transaction) =>
    (await lockExistingSurvey(transaction, surveyId)) ? addKey(transaction, surveyId, now) : undefined,
  );
}

/** Returns undefined if the key does not exist or was revoked. */
export async function findSecret(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  keyId: number,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('link_key')
    .select('secret')
    .where('survey_id', '=', surveyId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row?.secret ?? undefined;
}

/** Returns the keys that were not revoked, newest first. */
function listKeys({ query }: Database, surveyId: string): Promise<readonly ListedKey[]> {
  return query
    .selectFrom('link_key')
    .select(['key_id', 'made_at'])
    .where('survey_id', '=', surveyId)
    .where('secret', 'is not', null)
    .orderBy('key_id', 'desc')
    .execute();
}

/** Invalidates all links of this key. Returns false if the key does not exist or was revoked. */
async function revokeKey({ query }: Database, surveyId: string, keyId: number): Promise<boolean> {
  const row = await query
    .updateTable('link_key')
    .set({ secret: null })
    .where('survey_id', '=', surveyId)
    .where('key_id', '=', keyId)
    .where('secret', 'is not', null)
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function addKey(transaction: Transaction, surveyId: string, now: Date): Promise<LinkKey> {
  const newest = await transaction
    .selectFrom('link_key')
    .select('key_id')
    .where('survey_id', '=', surveyId)
    .orderBy('key_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const newKey = { keyId: (newest?.key_id ?? 0) + 1, secret: randomBytes(32).toString('base64') };
  await transaction
    .insertInto('link_key')
    .values({ survey_id: surveyId, key_id: newKey.keyId, secret: newKey.secret, made_at: now })
    .execute();
  return newKey;
}
