import { PREVIEW_NAME, projectLanguages, UNIQUE_LINK_NAME } from '@canvass/project';
import {
  PUBLIC_PATH,
  parseLanguageTag,
  type ShortLinkData,
  type ListedShortLink,
  type ShortLinkRequest,
} from '@canvass/protocol';
import { ALPHABET, createRandomLetters } from '../../admission/unique-links/link-token.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import type { Publishing } from '../publishing.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);
/** Maximum number of tries to find an unused code. With 48^8 codes, even one retry is very rare. */
const MAX_TRIES = 5;
const MAX_PATH = 4_000;
/** Parameters with secrets of one person. Short links must not contain them, because paths are stored unencrypted. */
const PERSONAL_PARAMETERS: readonly string[] = [UNIQUE_LINK_NAME, PREVIEW_NAME];

/** Short links to surveys: `/x/CODE` redirects to a survey (LINK-5). */
interface ShortLinks {
  /** Returns the public short link of a survey's address. Each survey and language has exactly one. */
  share(address: string, host: string): Promise<ShortLinkData | Failure>;
  make(surveyId: string, request: ShortLinkRequest): Promise<ShortLinkData | Failure>;
  list(
    surveyId: string,
    page: { readonly after: string; readonly limit: number },
  ): Promise<{ readonly links: readonly ListedShortLink[] } | Failure>;
  revoke(surveyId: string, code: string): Promise<{ readonly code: string } | Failure>;
  /** Returns the path of the survey. Undefined if the code is unknown, revoked or expired. */
  follow(code: string): Promise<string | undefined>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly shortLinks: ShortLinks;
  }
}

const addressOf = (code: string): string => `/x/${code}`;

export function createShortLinks(
  { database, now }: Foundation,
  { surveys, publishing }: { readonly surveys: Surveys; readonly publishing: Publishing },
): ShortLinks {
  const isOver = ({ expires_at: expiresAt, revoked_at: revokedAt }: ShortLinkRow) =>
    revokedAt !== null || (expiresAt !== null && expiresAt.getTime() <= now());

  /** Stores a link under a new code. Returns undefined if the path already has a shared link. */
  async function store(link: Pick<ShortLinkRow, 'survey_id' | 'path' | 'shared' | 'expires_at'>) {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const code = createRandomLetters(CODE_LENGTH);
      if (await insertShortLink(database, { ...link, code, made_at: new Date(now()) })) return code;
      if (link.shared) return undefined;
    }
    throw new Error('no code for a short link is free');
  }

  /** Returns the code of a path's shared link, or creates it. Undefined if the link was revoked. */
  async function findOrAddSharedLink(surveyId: string, path: string): Promise<string | undefined> {
    const storedLink = await findSharedLink(database, path);
    if (storedLink !== undefined) return isOver(storedLink) ? undefined : storedLink.code;
    const newCode = await store({ survey_id: surveyId, path, shared: true, expires_at: null });
    // If another call was faster, the link of that call is returned.
    return newCode ?? (await findSharedLink(database, path))?.code;
  }

  return {
    async share(url, host) {
      const address = parseSharedAddress(url, host);
      if (address === undefined) return fail('links.not_ours');
      const open = await surveys.open(address.surveyId);
      if (isFailure(open)) return open;
      const path = computeSharedPath(address, projectLanguages(open.version.project));
      const link = await findOrAddSharedLink(address.surveyId, path);
      if (link === undefined) return fail('survey.link_disabled');
      return { code: link, path: addressOf(link), expires_at: null };
    },
    async make(surveyId, { params = {}, expires_in }) {
      const survey = await publishing.describe(surveyId);
      if (isFailure(survey)) return survey;
      if (PERSONAL_PARAMETERS.some((name) => Object.hasOwn(params, name))) return fail('links.personal');
      const search = new URLSearchParams(params).toString();
      const path = `${PUBLIC_PATH}${surveyId}${search === '' ? '' : `?${search}`}`;
      if (path.length > MAX_PATH) return fail('request.invalid', { key: 'links.too_long' });
      const expiresAt = expires_in === undefined ? null : new Date(now() + expires_in * 1000);
      const code = await store({ survey_id: surveyId, path, shared: false, expires_at: expiresAt });
      if (code === undefined) throw new Error('only shared links are there already');
      return { code, path: addressOf(code), expires_at: expiresAt?.toISOString() ?? null };
    },
    async list(surveyId, page) {
      const survey = await publishing.describe(surveyId);
      if (isFailure(survey)) return survey;
      return { links: (await listShortLinks(database, surveyId, page)).map(describeShortLink) };
    },
    async revoke(surveyId, code) {
      const revoked =
        CODE.test(code) && (await revokeShortLink(database, surveyId, { code, now: new Date(now()) }));
      return revoked ? { code } : fail('request.not_found');
    },
    async follow(code) {
      const link = CODE.test(code) ? await findShortLink(database, code) : undefined;
      return link === undefined || isOver(link) ? undefined : link.path;
    },
  };
}

function computeSharedPath({ surveyId, language }: SharedAddress, languages: readonly string[]): string {
  const code = languages.find((code) => code === language);
  return `${PUBLIC_PATH}${surveyId}${code === undefined ? '' : `?language=${code}`}`;
}

const describeShortLink = (link: ShortLinkRow): ListedShortLink => ({
  code: link.code,
  path: addressOf(link.code),
  leads_to: link.path,
  shared: link.shared,
  made_at: link.made_at.toISOString(),
  expires_at: link.expires_at?.toISOString() ?? null,
  revoked_at: link.revoked_at?.toISOString() ?? null,
});

/** A survey's own address: its page under `/s` or `/survey`, or the call that returns the project. */
const SURVEY_ADDRESS = /^\/(?:s|survey|api\/survey\/projects)\/([0-9A-Za-z]{24})\/?$/;
const MAX_ADDRESS_LENGTH = 2_000;

interface SharedAddress {
  readonly surveyId: string;
  readonly language: string | undefined;
}

/**
 * Reads an address sent by a client. Returns undefined for other sites, so that short links never lead there. The
 * server never fetches the address. `host` is the host of the request.
 */
export function parseSharedAddress(address: string, host: string): SharedAddress | undefined {
  if (address.length > MAX_ADDRESS_LENGTH || !/^(?:https?:\/\/|\/(?![/\\]))/i.test(address)) return undefined;
  if (!URL.canParse(address, `https://${host}`)) return undefined;
  const url = new URL(address, `https://${host}`);
  const isHere = url.host === host && url.username === '' && url.password === '';
  const surveyId = isHere ? SURVEY_ADDRESS.exec(url.pathname)?.[1] : undefined;
  if (surveyId === undefined) return undefined;
  return { surveyId, language: parseLanguageTag(url.searchParams.get('language') ?? undefined) };
}

type ShortLinkRow = Selectable<Tables['short_link']>;

type NewShortLink = Omit<ShortLinkRow, 'revoked_at'>;

/** Stores a link. Returns false if another link has the code, or the path already has a shared link. */
async function insertShortLink({ query }: Database, link: NewShortLink): Promise<boolean> {
  const row = await query
    .insertInto('short_link')
    .values({ ...link, revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

function findSharedLink({ query }: Database, path: string): Promise<ShortLinkRow | undefined> {
  return query
    .selectFrom('short_link')
    .selectAll()
    .where('path', '=', path)
    .where('shared', '=', true)
    .executeTakeFirst();
}

function findShortLink({ query }: Database, code: string): Promise<ShortLinkRow | undefined> {
  return query.selectFrom('short_link').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Short links of a survey in order of their codes, after the code `after`. */
function listShortLinks(
  { query }: Database,
  surveyId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ShortLinkRow[]> {
  return query
    .selectFrom('short_link')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('code', '>', after)
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** Revokes a link. Returns false if it does not exist or was already revoked. */
async function revokeShortLink(
  { query }: Database,
  surveyId: string,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<boolean> {
  const row = await query
    .updateTable('short_link')
    .set({ revoked_at: now })
    .where('survey_id', '=', surveyId)
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes links whose path has this value in one of these parameters. Returns their number. */
export async function dropShortLinksWith(
  { query }: Database,
  surveyId: string,
  { parameters, value }: { readonly parameters: readonly string[]; readonly value: string },
): Promise<number> {
  // `&name=value&` also matches the first and the last parameter, because the query puts `&` around the stored parameters.
  const pairs = parameters.map((parameter) => `&${new URLSearchParams([[parameter, value]])}&`);
  const { rows } = await sql<{ code: string }>`
    delete from short_link where survey_id = ${surveyId} and exists (
      select from unnest(${pairs}::text[]) as pair
      where position(pair in '&' || split_part(path, '?', 2) || '&') > 0)
    returning code`.execute(query);
  return rows.length;
}
