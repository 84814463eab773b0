import type { ErasedMember } from '@canvass/protocol';
import { sql } from 'kysely';
import { dropMembers } from '../../access/members/member-store.ts';
import { linkId } from '../../access/unique-links/link-token.ts';
import { dropLinksOfMember, findLinksOfMember } from '../../access/unique-links/unique-link-store.ts';
import type { Foundation } from '../../foundation.ts';
import { dropShortLinksWith } from '../../links/short/short-link-store.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { deleteResponse, findVersionNumbers } from '../responses-store.ts';

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
  const links = await findLinksOfMember(database, surveyId, memberId);
  const parameters = await memberParameters(database, surveys, surveyId);
  const seqs = await responsesOf(database, surveyId, { memberId, links: links.map(linkId), parameters });
  for (const seq of seqs) await deleteResponse(database, { surveyId, seq }, new Date(now()));
  await dropLinksOfMember(database, surveyId, memberId);
  const short = await dropShortLinksWith(database, surveyId, { parameters, value: memberId });
  const dropped = await dropMembers(database, surveyId, memberId);
  const all = links.length + short;
  if (dropped + all + seqs.length === 0) return fail('request.not_found');
  return { responses: seqs.length, links: all };
}

/** Codes of the parameters by which members have come, in any version. */
async function memberParameters(
  database: Database,
  surveys: Surveys,
  surveyId: string,
): Promise<readonly string[]> {
  const numbers = await findVersionNumbers(database, surveyId);
  const versions = await Promise.all(numbers.map((number) => surveys.version(surveyId, number)));
  return [...new Set(versions.flatMap((found) => found?.project.settings?.member_param ?? []))];
}

interface Traces {
  readonly memberId: string;
  /** Ids of their unique links, as responses keep them. */
  readonly links: readonly string[];
  readonly parameters: readonly string[];
}

/** Numbers of the responses that a member has begun. All of the survey's are looked through: it is done rarely. */
async function responsesOf(
  { query }: Database,
  surveyId: string,
  { memberId, links, parameters }: Traces,
): Promise<readonly number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from response where survey_id = ${surveyId} and facts::json ->> 'member' is not null and (
      facts::json ->> 'link' = any (${[...links]}::text[])
      or exists (select from json_each_text(facts::json -> 'params') as parameter
        where parameter.key = any (${[...parameters]}::text[]) and parameter.value = ${memberId}))
    order by seq`.execute(query);
  return rows.map(({ seq }) => seq);
}
