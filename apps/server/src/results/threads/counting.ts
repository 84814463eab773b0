import type { Foundation } from '../../config/foundation.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { findSurveysToCount } from '../analysis/refresh.ts';
import type { ReportFigures } from '../client-reports/report-figures.ts';
import type { CrossTables } from '../tables/tables.ts';
import type { Metrics } from '../../telemetry/metrics/metrics.ts';
import type { Threads } from '../../threads/threads.ts';

/** Changes that are older than this are counted even without a request. */
const SETTLED_MS = 10 * 60_000;
/** Time limit of a round over all surveys. */
const ROUND_MS = 5_000;

export interface BackgroundCounts
  extends Omit<Analysis, 'fillGaps'>,
    Omit<CrossTables, 'loadWeights'>,
    ReportFigures {
  /** Counts new data of all surveys, for at most five seconds. */
  keepUp(stopping?: AbortSignal): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly counting: BackgroundCounts;
  }
}

export function createCounting(
  foundation: Foundation,
  threads: Pick<Threads, 'run'>,
  metrics: Metrics,
): BackgroundCounts {
  return {
    overview: (...args) => threads.run('results', 'overview', args),
    plan: (...args) => threads.run('results', 'plan', args),
    counts: (...args) => threads.run('results', 'counts', args),
    draws: (...args) => threads.run('results', 'draws', args),
    texts: (...args) => threads.run('results', 'texts', args),
    rows: (...args) => threads.run('results', 'rows', args),
    table: (...args) => threads.run('results', 'table', args),
    weighting: (...args) => threads.run('results', 'weighting', args),
    saveWeighting: (...args) => threads.run('results', 'saveWeighting', args),
    checkReport: (...args) => threads.run('results', 'checkReport', args),
    reportFigures: (...args) => threads.run('results', 'reportFigures', args),
    async keepUp(stopping) {
      const dueSurveyIds = await findSurveysToCount(foundation, SETTLED_MS, stopping);
      // If no survey has changes, the thread is not started, which saves memory.
      if (dueSurveyIds.length === 0 || stopping?.aborted === true) return;
      const startedAt = performance.now();
      const round = threads.run('results', 'fillGaps', [
        dueSurveyIds,
        { olderThanMs: SETTLED_MS, withinMs: ROUND_MS },
      ]);
      const result = await round.catch((error: unknown) => {
        if (stopping?.aborted === true) return undefined; // the thread ended because the server is stopping
        throw error;
      });
      if (result !== undefined)
        metrics.recordRound({ ...result, seconds: (performance.now() - startedAt) / 1_000 });
    },
  };
}
