import { type Program, start, type State, step } from '@canvass/logic';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';
import { createRecentMap } from '../recent-map.ts';
import type { Database } from '../storage/database.ts';
import { checkChain, type Link } from './chain.ts';
import { findLinks, type ResponseKey, type ResponseRow } from './response-store.ts';

/** States kept between two calls, in questions: a state takes up to 100 bytes for each (speed budget: 100 kB for 1,000). */
const KEPT_QUESTIONS = 400_000;
/** What a state takes besides, in the same unit. */
const STATE_WEIGHT = 50;

interface Snapshot {
  readonly headHash: string;
  readonly eventCount: number;
  readonly state: State;
}

/**
 * The state of a response: the fold of its events. Kept in memory, and used again only if it is of exactly the chain
 * that the database has: another process may have gone on.
 */
export function createResponseReader(database: Database) {
  const snapshots = createRecentMap<string, Snapshot>(KEPT_QUESTIONS);
  const keyOf = ({ surveyId, seq }: ResponseKey) => `${surveyId}/${seq}`;
  return {
    async state(key: ResponseKey, row: ResponseRow, program: Program): Promise<State> {
      const kept = snapshots.get(keyOf(key));
      if (kept?.headHash === row.head_hash && kept.eventCount === row.event_count) return kept.state;
      return foldStored(program, row, await events(key, row));
    },
    keep(key: ResponseKey, snapshot: Snapshot, { questions }: Program): void {
      // After the end nobody asks for the state again.
      if (snapshot.state.end.is_end === 1) snapshots.delete(keyOf(key));
      else snapshots.set(keyOf(key), snapshot, STATE_WEIGHT + questions.length);
    },
    events,
  };

  /** The accepted events, after their chain was checked. A broken chain is never gone on from. */
  async function events(key: ResponseKey, row: ResponseRow): Promise<readonly SurveyEvent[]> {
    const links = await findLinks(database, key, row.event_count);
    const ends = { first: row.first_hash, count: row.event_count, head: row.head_hash };
    const check = checkChain({ ...key, version: row.version, facts: row.facts }, links, ends);
    if (!check.valid)
      throw new Error(`the chain of response ${key.seq} of ${key.surveyId} is broken at ${check.brokenAt}`);
    return links.map(eventOf);
  }
}
export type ResponseReader = ReturnType<typeof createResponseReader>;

/** What was stored has been through the engine's door before. */
export const eventOf = ({ event }: Link): SurveyEvent => JSON.parse(event) as SurveyEvent;
export const factsOf = ({ facts }: Pick<ResponseRow, 'facts'>): SessionFacts =>
  JSON.parse(facts) as SessionFacts;

function foldStored(program: Program, row: ResponseRow, events: readonly SurveyEvent[]): State {
  return events.reduce<State>(
    (state, event) => step(program, state, event).state,
    start(program, factsOf(row)),
  );
}
