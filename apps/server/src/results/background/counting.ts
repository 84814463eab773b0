import type { Foundation } from '../../config/foundation.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { findSurveysToCount } from '../analysis/refresh.ts';
import type { ReportFigures } from '../client-reports/report-figures.ts';
import type { CrossTables } from '../tables/tables.ts';
import type { Metrics } from '../../telemetry/metrics/metrics.ts';
import type { Background } from './background.ts';

/** Changes that are older than this are counted even without a request. */
const SETTLED_MS = 10 * 60_000;
/** Time limit of a round over all surveys. */
const ROUND_MS = 5_000;

export interface BackgroundCounts
  extends Omit<Analysis, 'fillGaps'>,
    Omit<CrossTables, 'weightsOf'>,
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
  background: Background,
  metrics: Metrics,
): BackgroundCounts {
  return {
    overview: (...args) => background.ask('overview', ...args),
    plan: (...args) => background.ask('plan', ...args),
    counts: (...args) => background.ask('counts', ...args),
    draws: (...args) => background.ask('draws', ...args),
    texts: (...args) => background.ask('texts', ...args),
    rows: (...args) => background.ask('rows', ...args),
    table: (...args) => background.ask('table', ...args),
    weighting: (...args) => background.ask('weighting', ...args),
    saveWeighting: (...args) => background.ask('saveWeighting', ...args),
    checkReport: (...args) => background.ask('checkReport', ...args),
    reportFigures: (...args) => background.ask('reportFigures', ...args),
    async keepUp(stopping) {
      const dueSurveyIds = await findSurveysToCount(foundation, SETTLED_MS, stopping);
      // If no survey has changes, the thread is not started, which saves memory.
      if (dueSurveyIds.length === 0 || stopping?.aborted === true) return;
      const startedAt = performance.now();
      const round = background.ask('fillGaps', dueSurveyIds, { olderThanMs: SETTLED_MS, withinMs: ROUND_MS });
      const result = await round.catch((error: unknown) => {
        if (stopping?.aborted === true) return undefined; // the thread ended because the server is stopping
        throw error;
      });
      if (result !== undefined)
        metrics.recordRound({ ...result, seconds: (performance.now() - startedAt) / 1_000 });
    },
  };
}
