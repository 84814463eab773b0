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

/** Whether a member gave the response with these facts. */
export const isOfMember = (
  { memberId, links, parameters }: MemberTraces,
  { member, link, params }: SessionFacts,
): boolean =>
  (member ?? null) !== null &&
  ((link !== undefined && links.includes(link)) ||
    Object.entries(params).some(([code, value]) => value === memberId && parameters.includes(code)));

/**
 * Selects the responses whose facts may have one of these texts as a value. Callers parse the facts of the selected
 * responses, since a cast to JSON in a statement fails for all responses if the facts of one are damaged.
 */
export const mayHaveValue = (texts: readonly string[]): Expression<SqlBool> => sql<SqlBool>`exists (
  select from unnest(${texts.map((text) => JSON.stringify(text))}::text[]) as value(json)
  where strpos(facts, value.json) > 0)`;

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
