import type { Program } from '@canvass/logic';
import { NOT_ENDED, type SessionFacts, type StoredEvent, type SurveyEvent } from '@canvass/protocol';
import { createLruCache } from '../database/lru-cache.ts';
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

/** Bytes of a cached response without its answers: its row, its token and its state. */
const RESPONSE_BYTES = 3_000;
/** Bytes of a state for each question. With answers to half of 300 questions, a state takes 9,400. */
const QUESTION_BYTES = 30;
/** Respondents who have not called for this time have probably left. */
const IDLE_MS = 10 * 60_000;
export interface SizedFold extends StoredFold {
  /** Total length of the stored events in characters. */
  readonly size: number;
}
interface BrowserFold {
  readonly facts: SessionFacts;
  readonly events: readonly SurveyEvent[];
}

/** A response in progress as of the last step that this process has stored. */
interface CachedResponse {
  readonly row: ResponseRow;
  /** Absent before the first step. */
  readonly fold?: SizedFold;
  /** `performance.now()` at the last call. */
  readonly usedAt: number;
  /** Whether a call that relied on the row has failed. */
  readonly isDoubtful?: true;
}

/**
 * Reads the state of a response by folding its events. A cached state is used only if the chain in the database is
 * still the same, since another process may have stored events. `keptBytes` limits the memory of responses in progress.
 * If it is full, responses without a call for ten minutes are dropped; if there are none, a new response is not kept.
 * `onFull` is called in this case.
 */
export function createResponseReader(
  database: Database,
  keptBytes: number,
  onFull: () => void = () => undefined,
) {
  const isActive = ({ usedAt }: CachedResponse) => performance.now() - usedAt < IDLE_MS;
  const responses = createLruCache<string, CachedResponse>(keptBytes, isActive);
  return {
    /**
     * The cached row of a response in progress. Another process may have changed the stored row since, so a step is stored
     * only if token and head are unchanged (`store_checked_step`).
     */
    findCachedRow(key: ResponseKey): ResponseRow | undefined {
      const cachedResponse = responses.get(keyOf(key));
      return cachedResponse?.isDoubtful === true ? undefined : cachedResponse?.row;
    },
    keep(key: ResponseKey, row: ResponseRow, storedFold?: StoredProgramFold): void {
      // Ended responses need no cache.
      if (row.status !== NOT_ENDED.status) return responses.delete(keyOf(key));
      const cached = { row, usedAt: performance.now(), ...(storedFold && { fold: storedFold.fold }) };
      if (!responses.set(keyOf(key), cached, computeBytes(row, storedFold))) onFull();
    },
    /** Stops relying on the cached row. The cached state is used again if the stored chain is unchanged. */
    forget(key: ResponseKey): void {
      const cachedResponse = responses.get(keyOf(key));
      if (cachedResponse?.fold === undefined) responses.delete(keyOf(key));
      else responses.replace(keyOf(key), { ...cachedResponse, isDoubtful: true });
    },
    /** Returns undefined if the response was deleted after its row was read. */
    async loadState(key: ResponseKey, row: ResponseRow, program: Program): Promise<SizedFold | undefined> {
      const cachedResponse = responses.get(keyOf(key));
      if (
        cachedResponse?.fold !== undefined &&
        cachedResponse.row.head_hash === row.head_hash &&
        cachedResponse.row.event_count === row.event_count
      )
        return cachedResponse.fold;
      const links = await readCheckedLinks(key, row);
      if (links === undefined) return undefined;
      return { ...foldStored(program, row, links), size: sizeOf(links) };
    },
    /** The accepted events, after a check of their chain. Undefined if the response was deleted meanwhile. */
    async loadEvents(key: ResponseKey, row: ResponseRow): Promise<readonly StoredEvent[] | undefined> {
      return (await readCheckedLinks(key, row))?.map(eventOf);
    },
    /** The facts and events since the last `restored` event, for browsers. Undefined if the response was deleted meanwhile. */
    async loadBeginning(key: ResponseKey, row: ResponseRow): Promise<BrowserFold | undefined> {
      const links = await readCheckedLinks(key, row);
      if (links === undefined) return undefined;
      const beginning = foldBeginning(row, links);
      // The events after the last `restored` event are survey events.
      return { facts: beginning.facts, events: beginning.links.map(eventOf) as readonly SurveyEvent[] };
    },
  };

  /** Throws `BrokenChain` if the chain is broken. */
  async function readCheckedLinks(
    key: ResponseKey,
    row: ResponseRow,
  ): Promise<readonly StoredLink[] | undefined> {
    // A response without events needs no query.
    const links = row.event_count === 0 ? [] : await findLinks(database, key, row.event_count);
    const storedEnds = { first: row.first_hash, count: row.event_count, head: row.head_hash };
    const check = checkChain({ ...key, version: row.version, facts: row.facts }, links, storedEnds);
    if (check.valid) return links;
    if (!(await hasResponse(database, key))) return undefined;
    throw new BrokenChain(key, check.brokenAt);
  }
}
const keyOf = ({ surveyId, seq }: ResponseKey) => `${surveyId}/${seq}`;

interface StoredProgramFold {
  readonly fold: SizedFold;
  readonly program: Program;
}

/** The length of the events stands for the bytes of the answers, which are shorter but may take two bytes per character. */
const computeBytes = ({ facts }: ResponseRow, storedFold: StoredProgramFold | undefined): number =>
  RESPONSE_BYTES +
  QUESTION_BYTES * (storedFold?.program.questions.length ?? 0) +
  facts.length +
  (storedFold?.fold.size ?? 0);

export type ResponseReader = ReturnType<typeof createResponseReader>;

/** The error if the stored events of a response were changed. The response cannot continue (code 999999). */
export class BrokenChain extends Error {
  constructor({ surveyId, seq }: ResponseKey, brokenAt: number | undefined) {
    super(`the chain of response ${seq} of ${surveyId} is broken at ${brokenAt}`);
  }
}

export const sizeOf = (links: readonly Link[]): number =>
  links.reduce((total, { event }) => total + event.length, 0);
