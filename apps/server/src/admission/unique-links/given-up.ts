import type { Database } from '../../database/database.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { placeOf } from './link-token.ts';
import { findByPlace } from './unique-link-store.ts';

/** Canonical JSON of facts with the id of a unique link: most responses have none, and cost no statement. */
const BY_UNIQUE_LINK = '"link":"U';

/**
 * Why a response under way that began by a unique link cannot go on, if another response has that link by now (LINK-3): it was given
 * up (1112), or the link was used (1111).
 */
export async function givenUpFailure(
  database: Database,
  { surveyId, seq }: { readonly surveyId: string; readonly seq: number },
  { facts, test }: { readonly facts: string; readonly test: boolean },
): Promise<Failure | undefined> {
  if (test || !facts.includes(BY_UNIQUE_LINK)) return undefined;
  const place = placeOf((JSON.parse(facts) as { readonly link?: string }).link);
  const link = place && (await findByPlace(database, surveyId, place));
  if (link === undefined || link.seq === seq) return undefined;
  return fail(link.used_at === null ? 'answering.cannot_continue' : 'survey.link_used');
}
