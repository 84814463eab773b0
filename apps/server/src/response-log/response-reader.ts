import type { Program } from '@canvass/logic';
import type { SessionFacts, StoredEvent, SurveyEvent } from '@canvass/protocol';
import { createRecentMap } from '../database/recent-map.ts';
import type { Database } from '../database/database.ts';
import { checkChain, type Link } from './chain.ts';
import { eventOf, foldBeginning, foldStored, type StoredFold } from './fold-stored.ts';
import {
  findLinks,
  hasResponse,
  type ResponseKey,
  type ResponseRow,
  type StoredLink,
} from './response-store.ts';

/** States kept between two calls, in characters: of the events that made them, and what a state takes besides. */
const KEPT_CHARACTERS = 40_000_000;
/** A state takes up to 100 bytes for each question (speed budget: 100 kB for 1,000). */
const QUESTION_WEIGHT = 100;
const STATE_WEIGHT = 5_000;

/** Where the fold of a response's events is. */
export interface Folded extends StoredFold {
  /** Characters of the stored events. */
  readonly size: number;
}
interface BrowserFold {
  readonly facts: SessionFacts;
  readonly events: readonly SurveyEvent[];
}
interface Snapshot extends Folded {
  readonly headHash: string;
  readonly eventCount: number;
}

/**
 * The state of a response: the fold of its events. Kept in memory, and used again only if it is of exactly the chain
 * that the database has: another process may have gone on.
 */
export function createResponseReader(database: Database) {
  const snapshots = createRecentMap<string, Snapshot>(KEPT_CHARACTERS);
  const keyOf = ({ surveyId, seq }: ResponseKey) => `${surveyId}/${seq}`;
  return {
    /** Undefined when the response was deleted after its row was read. */
    async state(key: ResponseKey, row: ResponseRow, program: Program): Promise<Folded | undefined> {
      const kept = snapshots.get(keyOf(key));
      if (kept?.headHash === row.head_hash && kept.eventCount === row.event_count) return kept;
      const links = await checkedLinks(key, row);
      if (links === undefined) return undefined;
      return { ...foldStored(program, row, links), size: sizeOf(links) };
    },
    keep(key: ResponseKey, snapshot: Snapshot, { questions }: Program): void {
      // After the end nobody asks for the state again.
      if (snapshot.state.end.is_end === 1) snapshots.delete(keyOf(key));
      else
        snapshots.set(
          keyOf(key),
          snapshot,
          STATE_WEIGHT + QUESTION_WEIGHT * questions.length + snapshot.size,
        );
    },
    /** The accepted events, after their chain was checked; undefined when the response was deleted in between. */
    async events(key: ResponseKey, row: ResponseRow): Promise<readonly StoredEvent[] | undefined> {
      return (await checkedLinks(key, row))?.map(eventOf);
    },
    /** The same from where a fold begins, with its facts: what a browser goes on from. */
    async beginning(key: ResponseKey, row: ResponseRow): Promise<BrowserFold | undefined> {
      const links = await checkedLinks(key, row);
      if (links === undefined) return undefined;
      const from = foldBeginning(row, links);
      // What follows a `restored` event holds no other.
      return { facts: from.facts, events: from.links.map(eventOf) as readonly SurveyEvent[] };
    },
  };

  /** A broken chain is never gone on from. */
  async function checkedLinks(
    key: ResponseKey,
    row: ResponseRow,
  ): Promise<readonly StoredLink[] | undefined> {
    // Who has only begun has none to be read.
    const links = row.event_count === 0 ? [] : await findLinks(database, key, row.event_count);
    const ends = { first: row.first_hash, count: row.event_count, head: row.head_hash };
    const check = checkChain({ ...key, version: row.version, facts: row.facts }, links, ends);
    if (check.valid) return links;
    if (!(await hasResponse(database, key))) return undefined;
    throw new BrokenChain(key, check.brokenAt);
  }
}
export type ResponseReader = ReturnType<typeof createResponseReader>;

/** What is stored of a response is not what was stored: nobody goes on from it (999999). */
export class BrokenChain extends Error {
  constructor({ surveyId, seq }: ResponseKey, brokenAt: number | undefined) {
    super(`the chain of response ${seq} of ${surveyId} is broken at ${brokenAt}`);
  }
}

/** Characters of the events as they are stored. */
export const sizeOf = (links: readonly Link[]): number =>
  links.reduce((total, { event }) => total + event.length, 0);
