import type { Foundation } from '../../config/foundation.ts';

/** The browser of an author who has a draft open. */
export interface DraftAuthor {
  readonly surveyId: string;
  readonly operator: { readonly id: string; readonly name: string };
  /** A random name that the browser keeps, so that its tabs count as one. */
  readonly browser: string;
}

/** An author who has not looked at the draft for this time no longer has it open. Editors look every five seconds. */
const PRESENT_MS = 20_000;
/** Older entries are deleted when another author looks. */
const KEPT_MS = 60_000;
const MAX_OTHERS = 20;
const MAX_ROWS = MAX_OTHERS * 2;

/** Notes that an author has a draft open. Returns the names of the others who do. */
export async function meetAuthors(
  { database, now }: Foundation,
  { surveyId, operator, browser }: DraftAuthor,
): Promise<readonly string[]> {
  const { query } = database;
  const seen = { name: operator.name, seen_at: new Date(now()) };
  await query
    .insertInto('draft_author')
    .values({ survey_id: surveyId, token_id: operator.id, browser, ...seen })
    .onConflict((known) => known.columns(['survey_id', 'token_id', 'browser']).doUpdateSet(seen))
    .execute();
  const rows = await query
    .selectFrom('draft_author')
    .select(['token_id', 'browser', 'name', 'seen_at'])
    .where('survey_id', '=', surveyId)
    .orderBy('seen_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const isBefore = ({ seen_at }: { readonly seen_at: Date }, age: number) => seen_at.getTime() < now() - age;
  // Older entries may follow those that were read.
  if (rows.length === MAX_ROWS || rows.some((row) => isBefore(row, KEPT_MS)))
    await query
      .deleteFrom('draft_author')
      .where('survey_id', '=', surveyId)
      .where('seen_at', '<', new Date(now() - KEPT_MS))
      .execute();
  return rows
    .filter((row) => !isBefore(row, PRESENT_MS) && !(row.token_id === operator.id && row.browser === browser))
    .slice(0, MAX_OTHERS)
    .map(({ name }) => name)
    .toSorted();
}
