import type { Program } from '@canvass/logic';
import { END_STATES } from '@canvass/protocol';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import { ignoreFutureTime } from '../../database/clock/leases.ts';
import { createLruCache } from '../../database/lru-cache.ts';
import { transact } from '../../database/transact.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { computeCountedAnswers, computeChangedSums, NO_SUMS } from './sums.ts';
import {
  findResponseCountState,
  findOrCreateTally,
  findUncounted,
  lockUnchangedResponses,
  lockTally,
  type ResponseCountState,
  storeCounted,
  storeTally,
  type TallyRow,
  type UncountedResponse,
} from './tally-store.ts';

/** VOTE-5: milliseconds for which sums are returned from the cache. */
const FRESH_MS = 2_000;
/** Number of responses counted per transaction. */
const BATCH_SIZE = 500;
/** Milliseconds of counting after which callers get incomplete sums. */
const BUDGET_MS = 1_000;
/** Maximum milliseconds from the end of a response until other transactions see it. Far longer than a statement may take. */
const OVERLAP_MS = 120_000;
const MAX_CACHED_SURVEYS = 2_000;
const MAX_CACHED_RESPONSES = 50_000;

export interface TallySnapshot extends TallyRow {
  /** Undefined if the survey does not exist or was deleted. */
  readonly newest: Program | undefined;
}

const NOTHING: TallyRow = {
  generation: 0,
  counted_at: new Date(0),
  counted_until: new Date(0),
  revision: 0,
  sums: NO_SUMS,
};

/** Sums over finished responses. They are updated on request. */
export interface Tally {
  /** The current sums, at most two seconds old. Concurrent callers share one update. */
  loadSnapshot(surveyId: string): Promise<TallySnapshot>;
  /** How one response is counted, read after the sums. Cached until a counted response is deleted or corrected. */
  loadCountState(key: ResponseKey, snapshot: TallySnapshot): Promise<ResponseCountState | undefined>;
  /** The number of snapshots computed since the process started, for tests and metrics. */
  readonly counts: { count: number };
}

declare module '../../http/route.ts' {
  interface Services {
    readonly tally: Tally;
  }
}

export function createTally(foundation: Foundation, surveys: Surveys): Tally {
  const { database, now } = foundation;
  const snapshots = createLruCache<
    string,
    { readonly countedAt: number; readonly snapshot: Promise<TallySnapshot> }
  >(MAX_CACHED_SURVEYS);
  const cachedCountStates = createLruCache<
    string,
    { readonly revision: number; readonly countState: ResponseCountState }
  >(MAX_CACHED_RESPONSES);
  const counts = { count: 0 };

  async function computeSnapshot(surveyId: string): Promise<TallySnapshot> {
    counts.count += 1;
    const { survey } = await loadSurvey(surveys, surveyId);
    if (survey === undefined) return { ...NOTHING, newest: undefined };
    const tally = await updateTally(foundation, surveys, surveyId);
    return { ...tally, newest: (await surveys.version(surveyId, survey.newest_version))?.program };
  }

  return {
    counts,
    loadSnapshot(surveyId) {
      const cachedSnapshot = snapshots.get(surveyId);
      if (cachedSnapshot !== undefined && now() - cachedSnapshot.countedAt < FRESH_MS)
        return cachedSnapshot.snapshot;
      const snapshot = computeSnapshot(surveyId);
      snapshots.set(surveyId, { countedAt: now(), snapshot });
      snapshot.catch(() => snapshots.delete(surveyId)); // after an error the next caller counts again
      return snapshot;
    },
    async loadCountState(key, { revision }) {
      const id = `${key.surveyId}/${key.seq}`;
      const cachedCount = cachedCountStates.get(id);
      if (cachedCount?.revision === revision) return cachedCount.countState;
      const countState = await findResponseCountState(database, key);
      if (countState !== undefined && (countState.countedAnswers !== undefined || countState.test))
        cachedCountStates.set(id, { revision, countState });
      return countState;
    },
  };
}

async function loadSurvey(surveys: Surveys, surveyId: string) {
  const status = await surveys.status(surveyId);
  const survey = 'open' in status ? status.open.survey : status.survey;
  return { survey: survey?.deleted_at === null ? survey : undefined };
}

/** Counts newly finished responses within the time budget, unless another process has counted a moment ago. */
async function updateTally(
  { database, now }: Foundation,
  surveys: Surveys,
  surveyId: string,
): Promise<TallyRow> {
  const startedAt = performance.now();
  for (;;) {
    const tally = await findOrCreateTally(database, surveyId);
    const age = now() - tally.counted_at.getTime();
    if (age < FRESH_MS && age > -OVERLAP_MS) return tally;
    const since = new Date(ignoreFutureTime(tally.counted_until, new Date(now())).getTime() - OVERLAP_MS);
    const rows = await findUncounted(database, surveyId, { since, limit: BATCH_SIZE });
    const programs = await loadPrograms(surveys, surveyId, rows);
    const isLast = rows.length < BATCH_SIZE;
    const countedAt = new Date(now());
    const until = isLast ? countedAt : (rows.at(-1)?.ended_at ?? countedAt);
    const updatedTally = await transact(database, async (transaction) => {
      const current = await lockTally(transaction, surveyId);
      // Another process has changed the sums meanwhile, so this count, which may include the same responses, is discarded.
      if (current?.generation !== tally.generation) return undefined;
      const lockedSeqs =
        rows.length === 0 ? new Set() : await lockUnchangedResponses(transaction, surveyId, rows);
      const newAnswers = rows.flatMap((row) => {
        const program = programs.get(row.version);
        if (program === undefined || !lockedSeqs.has(row.seq)) return [];
        return [{ ...computeCountedAnswers(program, row.answers ?? {}, row.record), seq: row.seq }];
      });
      const next: TallyRow = {
        generation: tally.generation + 1,
        counted_at: isLast ? countedAt : tally.counted_at,
        counted_until: until,
        revision: current.revision,
        sums: newAnswers.length === 0 ? tally.sums : computeChangedSums(tally.sums, { add: newAnswers }),
      };
      await storeTally(transaction, surveyId, next);
      await storeCounted(transaction, surveyId, next.generation, newAnswers);
      return next;
    });
    if (updatedTally !== undefined && (isLast || performance.now() - startedAt > BUDGET_MS))
      return updatedTally;
  }
}

async function loadPrograms(
  surveys: Surveys,
  surveyId: string,
  rows: readonly UncountedResponse[],
): Promise<ReadonlyMap<number, Program>> {
  const versions = [...new Set(rows.map(({ version }) => version))];
  const loaded = await Promise.all(versions.map((version) => surveys.version(surveyId, version)));
  return new Map(
    versions.flatMap((version, at) => {
      const program = loaded[at]?.program;
      return program === undefined ? [] : [[version, program] as const];
    }),
  );
}

export const isFinished = (countState: ResponseCountState | undefined): countState is ResponseCountState =>
  countState?.status === END_STATES.finished.status;
