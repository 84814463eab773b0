import { END_STATES, type AnalysisOverview } from '@canvass/protocol';
import type { Database } from '../../../database/database.ts';
import { MIN_SHOWN_COUNT } from '../../votes/votes.ts';
import { roundCount } from '../anonymous-figures.ts';
import { addSegments } from './overview.ts';
import type { SegmentOverview } from './overview-figures.ts';

/** The data from which an overview is computed, as JSON. */
interface OverviewSource {
  readonly segments: readonly SegmentOverview[];
  /** Responses in progress by the number of the last page they left. */
  readonly inProgress: readonly (readonly [page: number, count: number])[];
}

/**
 * The stored copy of the overview of an anonymous survey. It is replaced by `current` once the number of ended responses
 * differs by five or more, so that no two overviews differ by the end of a single response (ANON-5).
 */
export async function keepOverview(
  { query }: Database,
  surveyId: string,
  { segments, inProgress }: OverviewSource,
): Promise<OverviewSource> {
  const current: OverviewSource = { segments: [addSegments(segments)], inProgress };
  const ended = countEnded(current);
  const stored = await query
    .selectFrom('figure_release')
    .select(['overview', 'overview_ended'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  if (stored?.overview != null && Math.abs(ended - stored.overview_ended) < MIN_SHOWN_COUNT)
    return JSON.parse(stored.overview);
  const overview = { overview: JSON.stringify(current), overview_ended: ended };
  await query
    .insertInto('figure_release')
    .values({ survey_id: surveyId, ...overview })
    .onConflict((conflict) => conflict.column('survey_id').doUpdateSet(overview))
    .execute();
  return current;
}

const countEnded = ({ segments }: OverviewSource): number =>
  segments
    .flatMap(({ begun }) => begun)
    .filter(([[status]]) => status !== END_STATES.notEnded.status)
    .reduce((sum, [, count]) => sum + count, 0);

type Overview = Omit<AnalysisOverview, 'pending'>;

/** Rounds all counts. Hides medians of few times. */
export function roundOverview(overview: Overview): Overview {
  return {
    counts: {
      finished: roundCount(overview.counts.finished),
      under_way: roundCount(overview.counts.under_way),
      abandoned: roundCount(overview.counts.abandoned),
      screened_out: roundCount(overview.counts.screened_out),
      quota_full: roundCount(overview.counts.quota_full),
    },
    days: overview.days.map(({ day, begun, finished }) => ({
      day,
      begun: roundCount(begun),
      finished: roundCount(finished),
    })),
    median_seconds: overview.counts.finished < MIN_SHOWN_COUNT ? null : overview.median_seconds,
    pages: overview.pages.map((page) => ({
      ...page,
      passed: roundCount(page.passed),
      median_seconds: page.passed < MIN_SHOWN_COUNT ? null : page.median_seconds,
      stopped_after: roundCount(page.stopped_after),
      under_way_after: roundCount(page.under_way_after),
      screened_out: roundCount(page.screened_out),
      quota_full: roundCount(page.quota_full),
      not_shown: roundCount(page.not_shown),
    })),
    stopped_before: roundCount(overview.stopped_before),
    under_way_before: roundCount(overview.under_way_before),
    sides: overview.sides.map(({ variable, values }) => ({
      variable,
      values: values.map((one) => ({ ...one, count: roundCount(one.count) })),
    })),
  };
}
