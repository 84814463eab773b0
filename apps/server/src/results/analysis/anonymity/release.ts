import { createHmac } from 'node:crypto';
import { END_STATES, type AnalysisCondition } from '@canvass/protocol';
import type { Database } from '../../../database/database.ts';
import { MIN_SHOWN_COUNT } from '../../votes/votes.ts';
import type { CountingModel, Release } from '../counting-model.ts';
import { readSegments } from '../read-segments.ts';
import { OVERLAP_MS } from '../refresh.ts';

/** Less than the smallest count that is shown, so that a count with noise is never zero. */
const MAX_NOISE = MIN_SHOWN_COUNT - 1;

/** Finished responses in the order of their ends: the last end of the batch, and the number of responses at first. */
type Batch = readonly [until: number, size: number];

/** Batches of large surveys have a thousandth of the responses before them, so that there are not too many batches. */
const BATCH_SHARE = 1_000;

export const NO_TESTS: readonly AnalysisCondition[] = [{ variable: 'test', values: [0] }];
/** Finished responses without tests. */
export const FINISHED: readonly AnalysisCondition[] = [
  ...NO_TESTS,
  { variable: 'status', values: [END_STATES.finished.status] },
];

/** Adds batches of new responses, and returns the current release. All segments of the survey must be up to date. */
export async function updateRelease(
  database: Database,
  {
    surveyId,
    model,
    now,
  }: { readonly surveyId: string; readonly model: CountingModel; readonly now: number },
): Promise<Release> {
  const selection = { surveyId, model, scope: FINISHED, conditions: [] };
  for (;;) {
    const { batches: stored, secret } = await findBatches(database, surveyId);
    const batches: readonly Batch[] = JSON.parse(stored);
    // Rows may become visible a little later than their time.
    const ends = await findEnds(database, { ...selection, until: now - OVERLAP_MS });
    const next = addBatches(batches, ends);
    if (next.length === batches.length) return computeRelease(next, ends, secret);
    // Reads the batches again, because another process may have stored others meanwhile.
    await storeBatches(database, surveyId, stored, JSON.stringify(next));
  }
}

/** Adds batches of at least five responses. `ends` are the ends of all finished responses, in ascending order. */
export function addBatches(batches: readonly Batch[], ends: Float64Array): readonly Batch[] {
  const next = [...batches];
  let total = batches.reduce((sum, [, size]) => sum + size, 0);
  let first = indexAfter(ends, batches.at(-1)?.[0] ?? -1);
  for (;;) {
    let after = first + Math.max(MIN_SHOWN_COUNT, Math.floor(total / BATCH_SHARE));
    if (after > ends.length) return next;
    const until = ends[after - 1] ?? 0;
    while (ends[after] === until) after += 1;
    next.push([until, after - first]);
    total += after - first;
    first = after;
  }
}

/**
 * The release of all complete batches. A batch of which a response was deleted is never released again: two releases then
 * always differ by whole batches. The noise depends on the secret.
 */
export function computeRelease(batches: readonly Batch[], ends: Float64Array, secret: string): Release {
  let first = 0;
  const complete = batches.map(([until, size]) => {
    const after = indexAfter(ends, until);
    const isComplete = after - first === size;
    first = after;
    return isComplete;
  });
  const untils = Float64Array.from(batches, ([until]) => until);
  return {
    batchOf(end) {
      const batch = indexAfter(untils, typeof end === 'number' ? end - 1 : Number.POSITIVE_INFINITY);
      return complete[batch] === true ? batch : null;
    },
    counted: batches.reduce((sum, [, size], at) => sum + (complete[at] === true ? size : 0), 0),
    noiseFor: (cell) =>
      (createHmac('sha256', secret).update(cell).digest().readUInt32BE() % (2 * MAX_NOISE + 1)) - MAX_NOISE,
  };
}

/** The index of the first number above `limit` in ascending numbers, or their count. */
function indexAfter(numbers: Float64Array, limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function findEnds(
  database: Database,
  { until, ...selection }: Parameters<typeof readSegments>[1] & { readonly until: number },
): Promise<Float64Array> {
  const ends: number[] = [];
  for await (const { columns, selected } of readSegments(database, selection, ['ended_at'])) {
    const { values = [], codes } = columns[0] ?? {};
    codes?.forEach((code, at) => {
      const end = Number(values[code - 1] ?? Number.NaN);
      if (selected[at] === 1 && end <= until) ends.push(end);
    });
  }
  return Float64Array.from(ends).sort();
}

async function findBatches(
  { query }: Database,
  surveyId: string,
): Promise<{ readonly batches: string; readonly secret: string }> {
  const row = await query
    .selectFrom('figure_release')
    .select(['batches', 'secret'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row ?? { batches: '[]', secret: '' };
}

/** Replaces the stored batches `previous`. Stores nothing if others are stored by now. */
async function storeBatches(
  { query }: Database,
  surveyId: string,
  previous: string,
  batches: string,
): Promise<void> {
  await query
    .insertInto('figure_release')
    .values({ survey_id: surveyId, batches })
    .onConflict((conflict) =>
      conflict.column('survey_id').doUpdateSet({ batches }).where('figure_release.batches', '=', previous),
    )
    .execute();
}
