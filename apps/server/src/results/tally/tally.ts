import type { Program } from '@canvass/logic';
import { END_STATES } from '@canvass/protocol';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import { knownUntil } from '../../database/clock/leases.ts';
import { createRecentMap } from '../../database/recent-map.ts';
import { transact } from '../../database/transact.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { countedOf, computeChangedSums, NO_SUMS } from './sums.ts';
import {
  findOwnCount,
  findTally,
  findUncounted,
  holdUnchanged,
  lockTally,
  type OwnCount,
  storeCounted,
  storeTally,
  type TallyRow,
  type UncountedResponse,
} from './tally-store.ts';

/** VOTE-5: milliseconds for which sums are returned without counting again. */
const FRESH_MS = 2_000;
/** Responses counted at once, and milliseconds after which callers get the current sums. */
const BATCH = 500;
const BUDGET_MS = 1_000;
/** Maximum delay until an ended response becomes visible, far longer than a statement may take. */
const OVERLAP_MS = 120_000;
const MAX_CACHED_SURVEYS = 2_000;
const MAX_CACHED_RESPONSES = 50_000;

export interface TallySnapshot extends TallyRow {
  /** The newest program. Undefined if there is no such survey, or it was deleted. */
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
  /** The current sums, at most two seconds old. Concurrent callers share one count. */
  of(surveyId: string): Promise<TallySnapshot>;
  /** The response's values in these sums. Undefined if it is not counted. Cached until a deletion or correction. */
  own(key: ResponseKey, snapshot: TallySnapshot): Promise<OwnCount | undefined>;
  /** Counts of these surveys since the process began, for tests and metrics. */
  readonly counts: { count: number };
}

declare module '../../http/route.ts' {
  interface Services {
    readonly tally: Tally;
  }
}

export function createTally(foundation: Foundation, surveys: Surveys): Tally {
  const { database, now } = foundation;
  const snapshots = createRecentMap<
    string,
    { readonly at: number; readonly snapshot: Promise<TallySnapshot> }
  >(MAX_CACHED_SURVEYS);
  const finished = createRecentMap<string, { readonly revision: number; readonly own: OwnCount }>(
    MAX_CACHED_RESPONSES,
  );
  const counts = { count: 0 };

  async function computeSnapshot(surveyId: string): Promise<TallySnapshot> {
    counts.count += 1;
    const { survey } = await surveyOf(surveys, surveyId);
    if (survey === undefined) return { ...NOTHING, newest: undefined };
    const tally = await updateTally(foundation, surveys, surveyId);
    return { ...tally, newest: (await surveys.version(surveyId, survey.newest_version))?.program };
  }

  return {
    counts,
    of(surveyId) {
      const known = snapshots.get(surveyId);
      if (known !== undefined && now() - known.at < FRESH_MS) return known.snapshot;
      const snapshot = computeSnapshot(surveyId);
      snapshots.set(surveyId, { at: now(), snapshot });
      snapshot.catch(() => snapshots.delete(surveyId)); // after an error the next caller counts again
      return snapshot;
    },
    async own(key, { revision }) {
      const id = `${key.surveyId}/${key.seq}`;
      const known = finished.get(id);
      if (known?.revision === revision) return known.own;
      const own = await findOwnCount(database, key);
      if (own !== undefined && (own.counted !== undefined || own.test)) finished.set(id, { revision, own });
      return own;
    },
  };
}

async function surveyOf(surveys: Surveys, surveyId: string) {
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
  const begun = performance.now();
  for (;;) {
    const tally = await findTally(database, surveyId);
    const age = now() - tally.counted_at.getTime();
    if (age < FRESH_MS && age > -OVERLAP_MS) return tally;
    const since = new Date(knownUntil(tally.counted_until, new Date(now())).getTime() - OVERLAP_MS);
    const rows = await findUncounted(database, surveyId, { since, limit: BATCH });
    const programs = await programsOf(surveys, surveyId, rows);
    const isLast = rows.length < BATCH;
    const at = new Date(now());
    const until = isLast ? at : (rows.at(-1)?.ended_at ?? at);
    const counted = await transact(database, async (transaction) => {
      const current = await lockTally(transaction, surveyId);
      // Another process has counted meanwhile, perhaps the same responses, so these sums are discarded.
      if (current?.generation !== tally.generation) return undefined;
      const held = rows.length === 0 ? new Set() : await holdUnchanged(transaction, surveyId, rows);
      const added = rows.flatMap((row) => {
        const program = programs.get(row.version);
        if (program === undefined || !held.has(row.seq)) return [];
        return [{ ...countedOf(program, row.answers ?? {}, row.record), seq: row.seq }];
      });
      const next: TallyRow = {
        generation: tally.generation + 1,
        counted_at: isLast ? at : tally.counted_at,
        counted_until: until,
        revision: current.revision,
        sums: added.length === 0 ? tally.sums : computeChangedSums(tally.sums, { add: added }),
      };
      await storeTally(transaction, surveyId, next);
      await storeCounted(transaction, surveyId, next.generation, added);
      return next;
    });
    if (counted !== undefined && (isLast || performance.now() - begun > BUDGET_MS)) return counted;
  }
}

async function programsOf(
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

/** Whether a response has finished. */
export const isFinished = (own: OwnCount | undefined): own is OwnCount =>
  own?.status === END_STATES.finished.status;
