import type { SessionFacts } from '@canvass/protocol';
import { type Expression, type SqlBool, sql } from 'kysely';
import { toLinkId, parseLinkId } from '../admission/unique-links/link-token.ts';
import { findLinksOfMember, findMembersOfLinks } from '../admission/unique-links/unique-link-store.ts';
import type { Database } from '../database/database.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { findVersionNumbers } from './responses-store.ts';

export interface MemberTraces {
  readonly memberId: string;
  /** Ids of the member's unique links, as stored in responses. */
  readonly links: readonly string[];
  /** Codes of the parameters that name members, in any version. */
  readonly parameters: readonly string[];
}

export async function findTraces(
  database: Database,
  surveys: Pick<Surveys, 'version'>,
  surveyId: string,
  memberId: string,
): Promise<MemberTraces> {
  const links = await findLinksOfMember(database, surveyId, memberId);
  const numbers = await findVersionNumbers(database, surveyId);
  const versions = await Promise.all(numbers.map((number) => surveys.version(surveyId, number)));
  const parameters = new Set(versions.flatMap((found) => found?.project.settings?.member_param ?? []));
  return { memberId, links: links.map(toLinkId), parameters: [...parameters] };
}

export const isOfMember = ({
  memberId,
  links,
  parameters,
}: MemberTraces): Expression<SqlBool> => sql<SqlBool>`(
  facts::json ->> 'member' is not null and (
    facts::json ->> 'link' = any (${[...links]}::text[])
    or exists (select from json_each_text(facts::json -> 'params') as parameter
      where parameter.key = any (${[...parameters]}::text[]) and parameter.value = ${memberId})))`;

export interface PossibleMember {
  readonly seq: number;
  readonly facts: SessionFacts;
  /** Code of the parameter that names the member in the response's version. */
  readonly parameter: string | undefined;
}

/** Ids of the members who gave these responses, by seq. Unique or signed links identify members. */
export async function findMemberIds(
  database: Database,
  surveyId: string,
  responses: readonly PossibleMember[],
): Promise<ReadonlyMap<number, string>> {
  const linksInBatches = responses.flatMap(({ facts }) => parseLinkId(facts.link) ?? []);
  const links =
    linksInBatches.length === 0 ? [] : await findMembersOfLinks(database, surveyId, linksInBatches);
  const byLink = new Map(links.map((link) => [toLinkId(link), link.member_id]));
  const ids = new Map<number, string>();
  for (const { seq, facts, parameter } of responses) {
    const namesMember =
      parameter === undefined || facts.member === null
        ? undefined
        : new Map(Object.entries(facts.params)).get(parameter);
    const id = byLink.get(facts.link ?? '') ?? namesMember;
    if (id !== undefined) ids.set(seq, id);
  }
  return ids;
}
