import { sql } from 'kysely';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { isUnavailable } from '../../database/unavailable.ts';

export interface DraftAuthor {
  readonly surveyId: string;
  readonly operator: { readonly id: string; readonly name: string };
  /** A random name that the browser keeps, so that its tabs count as one. */
  readonly browser: string;
}

/** An author whose editor has not read the draft for this time no longer has it open. Editors read it every 5 seconds. */
const PRESENT_MS = 20_000;
/** A browser's entry is stored again after this time, less often than the browser looks. */
const STORED_AGAIN_MS = 8_000;
/** Entries older than this are deleted when another one is stored. */
const KEPT_MS = 60_000;
/** More browsers of one operator are not shown, so that they cannot hide other operators. */
const MAX_BROWSERS = 3;
const MAX_OTHER_AUTHORS = 20;

type Context = Pick<Foundation, 'database' | 'now' | 'warn'>;

interface PresentBrowser {
  readonly token_id: string;
  readonly browser: string;
  readonly name: string;
  readonly seen_at: Date;
}

/**
 * Returns the authors' names of up to 20 other browsers that have the draft open, and stores that this browser has it open.
 * If the database can only be read, the names are still returned.
 */
export async function findOtherAuthors(foundation: Context, author: DraftAuthor): Promise<readonly string[]> {
  const browsers = await findPresentBrowsers(foundation, author.surveyId);
  const isOwn = ({ token_id, browser }: PresentBrowser) =>
    token_id === author.operator.id && browser === author.browser;
  const storedAt = browsers.find(isOwn)?.seen_at.getTime();
  if (storedAt === undefined || storedAt < foundation.now() - STORED_AGAIN_MS)
    await storePresence(foundation, author);
  const otherBrowsers = browsers.filter((browser) => !isOwn(browser)).slice(0, MAX_OTHER_AUTHORS);
  return otherBrowsers.map(({ name }) => name).toSorted();
}

/** The browsers that have the draft open: of each operator the latest one first, then the second ones. */
async function findPresentBrowsers(
  { database: { query }, now }: Context,
  surveyId: string,
): Promise<readonly PresentBrowser[]> {
  const { rows } = await sql<PresentBrowser>`
    select token_id, browser, name, seen_at from (
      select token_id, browser, name, seen_at,
        row_number() over (partition by token_id order by seen_at desc, browser) as place
      from draft_author where survey_id = ${surveyId} and seen_at >= ${new Date(now() - PRESENT_MS)}::timestamptz
    ) as present
    where place <= ${MAX_BROWSERS}::integer order by place, seen_at desc limit ${MAX_OTHER_AUTHORS + 1}::integer
  `.execute(query);
  return rows;
}

async function storePresence(
  { database: { query }, now, warn }: Context,
  { surveyId, operator, browser }: DraftAuthor,
): Promise<void> {
  const presence = { name: operator.name, seen_at: new Date(now()) };
  try {
    await query
      .insertInto('draft_author')
      .values({ survey_id: surveyId, token_id: operator.id, browser, ...presence })
      .onConflict((known) => known.columns(['survey_id', 'token_id', 'browser']).doUpdateSet(presence))
      .execute();
    await query
      .deleteFrom('draft_author')
      .where('survey_id', '=', surveyId)
      .where('seen_at', '<', new Date(now() - KEPT_MS))
      .execute();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    warn(
      { survey: surveyId },
      'other authors of a draft do not see this one: the database accepts no writes',
    );
  }
}

export async function deleteAuthors({ query }: Database, surveyId: string): Promise<void> {
  await query.deleteFrom('draft_author').where('survey_id', '=', surveyId).execute();
}
