import type { Project } from '@canvass/project';
import type { SessionFacts } from '@canvass/protocol';
import type { ResponseKey } from '../response-log/response-store.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Transaction } from '../database/transact.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import { parseLinkId } from './unique-links/link-token.ts';
import { findLinkInBatch, spendLink } from './unique-links/unique-link-store.ts';
import { findLinkObstacle } from './unique-links/link-obstacle.ts';
import { countFinished, listLimitRules } from './origin-limits.ts';

/** Whether the end of a response uses up a link, or counts toward a limit of its address, device or person. */
export const spendsAdmission = (project: Project, { link }: Pick<SessionFacts, 'link'>): boolean =>
  parseLinkId(link) !== undefined || listLimitRules(project).length > 0;

interface EndingResponse extends ResponseKey {
  readonly version: PublishedVersion;
  readonly address: string | undefined;
  readonly now: Date;
}

/**
 * Marks the link of an ended response as used. Counts a finished response for its address, device and person. Returns a
 * failure if the link is lost or a limit is reached. The caller then stores nothing of the call (LINK-3, STATE-2).
 */
export async function spendAdmission(
  transaction: Transaction,
  { surveyId, seq, version, address, now }: EndingResponse,
  { facts, isFinished }: { readonly facts: Pick<SessionFacts, 'link'>; readonly isFinished: boolean },
): Promise<Failure | undefined> {
  const linkInBatch = parseLinkId(facts.link);
  if (linkInBatch !== undefined && !(await spendLink(transaction, surveyId, linkInBatch, { seq, now }))) {
    const link = await findLinkInBatch({ query: transaction }, surveyId, linkInBatch);
    const obstacle = link === undefined ? 'survey.link_deleted' : findLinkObstacle(link, now.getTime(), seq);
    // Another response has begun with the same link. The answers of this response can be read, but not sent.
    return fail(obstacle ?? 'answering.cannot_continue');
  }
  return isFinished
    ? countFinished(transaction, { surveyId, seq }, version.project, { address, now })
    : undefined;
}
