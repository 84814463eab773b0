import type { ErasedMember } from '@canvass/protocol';
import { dropMembers } from '../../access/members/member-store.ts';
import { dropLinksOfMember } from '../../access/unique-links/unique-link-store.ts';
import type { Foundation } from '../../foundation.ts';
import { dropShortLinksWith } from '../../links/short/short-link-store.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findTraces, isOfMember, type MemberTraces } from '../response-members.ts';
import { deleteResponse } from '../responses-store.ts';

interface Erasing {
  readonly foundation: Pick<Foundation, 'database' | 'now'>;
  readonly surveys: Surveys;
}

/**
 * Deletes a member with every trace of them (TRUST-26): their responses, also those that were given up, their unique
 * links, which from now on say that they were deleted, and short links to signed links of theirs. The member goes last,
 * so that what was cut off can be done again. Not found where there is none of it.
 */
export async function eraseMember(
  { foundation: { database, now }, surveys }: Erasing,
  surveyId: string,
  memberId: string,
): Promise<ErasedMember | Failure> {
  const traces = await findTraces(database, surveys, surveyId, memberId);
  const { links, parameters } = traces;
  const seqs = await responsesOf(database, surveyId, traces);
  for (const seq of seqs) await deleteResponse(database, { surveyId, seq }, new Date(now()));
  await dropLinksOfMember(database, surveyId, memberId);
  const short = await dropShortLinksWith(database, surveyId, { parameters, value: memberId });
  const dropped = await dropMembers(database, surveyId, memberId);
  const all = links.length + short;
  if (dropped + all + seqs.length === 0) return fail('request.not_found');
  return { responses: seqs.length, links: all };
}

/** Numbers of the responses that a member has begun. All of the survey's are looked through: it is done rarely. */
async function responsesOf(
  { query }: Database,
  surveyId: string,
  traces: MemberTraces,
): Promise<readonly number[]> {
  const rows = await query
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where(isOfMember(traces))
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}
