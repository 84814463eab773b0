import type { Foundation } from '../../config/foundation.ts';
import { knownUntil } from '../../database/clock/leases.ts';
import { createResponseSource } from '../response-source.ts';
import type { CountingModel } from './counting-model.ts';
import { overviewColumn, segmentColumns } from './segment-columns.ts';
import { segmentOverview } from './coming-in/segment-overview.ts';
import {
  countGaps,
  findAllSegments,
  findChanged,
  findGaps,
  findState,
  type Gap,
  noteGaps,
  SEGMENT_SIZE,
  setState,
  storeSegment,
} from './segment-store.ts';

/** Rows stored shortly before the last update may have become visible only after it. */
const OVERLAP_MS = 60_000;
/** Number of gaps read at once. */
const BATCH = 64;

interface Refreshing {
  /** Minimum age of the gaps to fill. */
  readonly olderThanMs: number;
  /** Time by `performance.now()` after which no further segment is begun. */
  readonly deadline: number;
  readonly stopping?: AbortSignal | undefined;
}

/** Updates the counts of a survey within the time limit. Returns the number of segments left. */
export function createRefresh({ database, now, warn }: Foundation) {
  const read = createResponseSource(database, warn);

  async function fill(surveyId: string, model: CountingModel, gap: Gap): Promise<void> {
    const first = gap.segment * SEGMENT_SIZE;
    const span = {
      surveyId,
      after: first - 1,
      last: first + SEGMENT_SIZE - 1,
      all: true,
      fromEvents: false,
      programs: model.programs,
    };
    const rows = [];
    for await (const batch of read(span)())
      for (const { response } of batch) rows.push(model.compiled.row(response));
    await storeSegment(database, surveyId, gap, [
      ...segmentColumns(model.compiled.dataset.variables, rows),
      overviewColumn(segmentOverview(model, rows)),
    ]);
  }

  /** Records which segments have changed since the last update. */
  async function look(surveyId: string, model: CountingModel): Promise<void> {
    const at = new Date(now());
    const state = await findState(database, surveyId);
    const isCurrent = state !== undefined && state.made_with === model.newest;
    const changed = isCurrent
      ? await findChanged(
          database,
          surveyId,
          new Date(knownUntil(state.known_until, at).getTime() - OVERLAP_MS),
        )
      : await findAllSegments(database, surveyId);
    await noteGaps(database.query, surveyId, changed, at);
    await setState(database, surveyId, { knownUntil: at, madeWith: model.newest });
  }

  return async (
    surveyId: string,
    model: CountingModel,
    { olderThanMs, deadline, stopping }: Refreshing,
  ): Promise<number> => {
    await look(surveyId, model);
    const until = new Date(now() - olderThanMs);
    for (;;) {
      const gaps = await findGaps(database, surveyId, { until, limit: BATCH });
      if (gaps.length === 0) break;
      for (const gap of gaps) {
        if (performance.now() > deadline || stopping?.aborted === true) return countGaps(database, surveyId);
        await fill(surveyId, model, gap);
      }
    }
    return countGaps(database, surveyId);
  };
}
