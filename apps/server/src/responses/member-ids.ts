import type { SessionFacts } from '@canvass/protocol';
import { findMembersOfLinks } from '../access/unique-links/unique-link-store.ts';
import { linkId, placeOf } from '../access/unique-links/link-token.ts';
import type { Database } from '../storage/database.ts';

/** A response whose respondent may be a member. */
export interface PossibleMember {
  readonly seq: number;
  readonly facts: SessionFacts;
  /** Code of the parameter that names the member, in the version that was answered. */
  readonly parameter: string | undefined;
}

/** Ids of the members who gave these responses, by seq: of their unique link, or as their signed link names them. */
export async function memberIds(
  database: Database,
  surveyId: string,
  responses: readonly PossibleMember[],
): Promise<ReadonlyMap<number, string>> {
  const places = responses.flatMap(({ facts }) => placeOf(facts.link) ?? []);
  const links = places.length === 0 ? [] : await findMembersOfLinks(database, surveyId, places);
  const byLink = new Map(links.map((link) => [linkId(link), link.member_id]));
  const ids = new Map<number, string>();
  for (const { seq, facts, parameter } of responses) {
    const named =
      parameter === undefined || facts.member === null
        ? undefined
        : new Map(Object.entries(facts.params)).get(parameter);
    const id = byLink.get(facts.link ?? '') ?? named;
    if (id !== undefined) ids.set(seq, id);
  }
  return ids;
}
