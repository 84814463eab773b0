import type { Database } from '../../database/database.ts';
import { fail, type Failure } from '../../http/failure.ts';
import { parseLinkId } from './link-token.ts';
import { findLinkInBatch, type UniqueLink } from './unique-link-store.ts';
import type { Obstacle } from '../../surveys/survey-store.ts';

/** Stored facts (canonical JSON) contain this text if the response has a unique link. Other responses need no query. */
const BY_UNIQUE_LINK = '"link":"U';

/**
 * Returns a failure if another response now has this response's unique link (LINK-3): 1112 if the other response is in
 * progress, 1111 if it was submitted.
 */
export async function findLostLinkFailure(
  database: Database,
  { surveyId, seq }: { readonly surveyId: string; readonly seq: number },
  { facts, test }: { readonly facts: string; readonly test: boolean },
): Promise<Failure | undefined> {
  if (test || !facts.includes(BY_UNIQUE_LINK)) return undefined;
  const linkInBatch = parseLinkId((JSON.parse(facts) as { readonly link?: string }).link);
  const link = linkInBatch && (await findLinkInBatch(database, surveyId, linkInBatch));
  if (link === undefined || link.seq === seq) return undefined;
  return fail(link.used_at === null ? 'answering.cannot_continue' : 'survey.link_used');
}

/** The reason why a link cannot be used now (LINK-2), or undefined. `ownSeq` is the caller's own response. */
export function findLinkObstacle(
  { status, used_at, seq, starts_at, expires_at }: UniqueLink,
  now: number,
  ownSeq: number | undefined,
): Obstacle | undefined {
  if (status === 'deleted') return 'survey.link_deleted';
  if (used_at !== null)
    return ownSeq !== undefined && ownSeq === seq ? 'survey.link_submitted' : 'survey.link_used';
  if (status === 'disabled') return 'survey.link_disabled';
  if (expires_at !== null && now >= expires_at.getTime()) return 'survey.link_over';
  if (starts_at !== null && now < starts_at.getTime()) return 'survey.link_not_started';
  return undefined;
}
