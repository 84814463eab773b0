import type { Program } from '@canvass/logic';
import { NOT_ENDED, type SessionFacts, type StoredEvent, type SurveyEvent } from '@canvass/protocol';
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

/** Limit of cached states, measured in characters of their events plus `STATE_WEIGHT` and `QUESTION_WEIGHT`. */
const KEPT_CHARACTERS = 40_000_000;
/** A state takes up to 100 bytes for each question (speed budget: 100 kB for 1,000). */
const QUESTION_WEIGHT = 100;
const STATE_WEIGHT = 5_000;

/** Limit of rows of responses in progress, in characters. */
const KNOWN_CHARACTERS = 20_000_000;
const ROW_WEIGHT = 600;

/** A fold of a response's events with its size. */
export interface SizedFold extends StoredFold {
  /** Characters of the stored events. */
  readonly size: number;
}
interface BrowserFold {
  readonly facts: SessionFacts;
  readonly events: readonly SurveyEvent[];
}
interface Snapshot extends SizedFold {
  readonly headHash: string;
  readonly eventCount: number;
}

/**
 * Reads the state of a response by folding its events. A cached state is used only if the chain in the database is
 * still the same, since another process may have stored events.
 */
export function createResponseReader(database: Database) {
  const snapshots = createRecentMap<string, Snapshot>(KEPT_CHARACTERS);
  const rows = createRecentMap<string, ResponseRow>(KNOWN_CHARACTERS);
  const keyOf = ({ surveyId, seq }: ResponseKey) => `${surveyId}/${seq}`;
  return {
    /**
     * The row of a response in progress as this process has stored it last, without reading it. Another process may have
     * changed it since: a step is stored only if its token and head are still those (`store_checked_step`).
     */
    known: (key: ResponseKey): ResponseRow | undefined => rows.get(keyOf(key)),
    remember(key: ResponseKey, row: ResponseRow): void {
      if (row.status === NOT_ENDED.status) rows.set(keyOf(key), row, ROW_WEIGHT + row.facts.length);
      else rows.delete(keyOf(key));
    },
    forget: (key: ResponseKey): void => rows.delete(keyOf(key)),
    /** Returns undefined if the response was deleted after its row was read. */
    async state(key: ResponseKey, row: ResponseRow, program: Program): Promise<SizedFold | undefined> {
      const kept = snapshots.get(keyOf(key));
      if (kept?.headHash === row.head_hash && kept.eventCount === row.event_count) return kept;
      const links = await checkedLinks(key, row);
      if (links === undefined) return undefined;
      return { ...foldStored(program, row, links), size: sizeOf(links) };
    },
    keep(key: ResponseKey, snapshot: Snapshot, { questions }: Program): void {
      // The state is not needed after the end.
      if (snapshot.state.end.is_end === 1) snapshots.delete(keyOf(key));
      else
        snapshots.set(
          keyOf(key),
          snapshot,
          STATE_WEIGHT + QUESTION_WEIGHT * questions.length + snapshot.size,
        );
    },
    /** The accepted events, after a check of their chain. Undefined if the response was deleted meanwhile. */
    async events(key: ResponseKey, row: ResponseRow): Promise<readonly StoredEvent[] | undefined> {
      return (await checkedLinks(key, row))?.map(eventOf);
    },
    /** The facts and events since the last `restored` event, for browsers. Undefined if the response was deleted meanwhile. */
    async beginning(key: ResponseKey, row: ResponseRow): Promise<BrowserFold | undefined> {
      const links = await checkedLinks(key, row);
      if (links === undefined) return undefined;
      const from = foldBeginning(row, links);
      // Events after the last `restored` event contain no other.
      return { facts: from.facts, events: from.links.map(eventOf) as readonly SurveyEvent[] };
    },
  };

  /** Throws `BrokenChain` if the chain is broken. */
  async function checkedLinks(
    key: ResponseKey,
    row: ResponseRow,
  ): Promise<readonly StoredLink[] | undefined> {
    // A response without events needs no query.
    const links = row.event_count === 0 ? [] : await findLinks(database, key, row.event_count);
    const ends = { first: row.first_hash, count: row.event_count, head: row.head_hash };
    const check = checkChain({ ...key, version: row.version, facts: row.facts }, links, ends);
    if (check.valid) return links;
    if (!(await hasResponse(database, key))) return undefined;
    throw new BrokenChain(key, check.brokenAt);
  }
}
export type ResponseReader = ReturnType<typeof createResponseReader>;

/** The stored events of a response were changed: it cannot continue (999999). */
export class BrokenChain extends Error {
  constructor({ surveyId, seq }: ResponseKey, brokenAt: number | undefined) {
    super(`the chain of response ${seq} of ${surveyId} is broken at ${brokenAt}`);
  }
}

/** Characters of the events in stored form. */
export const sizeOf = (links: readonly Link[]): number =>
  links.reduce((total, { event }) => total + event.length, 0);
