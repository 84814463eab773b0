import { END_STATES, mapOtherEndCounts, type AnalysisOverview } from '@canvass/protocol';
import type { Database } from '../../../database/database.ts';
import { MIN_SHOWN_COUNT } from '../../votes/votes.ts';
import { roundCount } from '../anonymity/anonymous-figures.ts';
import { addSegments } from './overview.ts';
import type { SegmentOverview } from './overview-figures.ts';

/** The data from which an overview is computed, as JSON. */
interface OverviewSource {
  readonly segments: readonly SegmentOverview[];
  /** Responses in progress by the number of the last page they left. */
  readonly inProgress: readonly (readonly [page: number, count: number])[];
}

/**
 * The stored copy of the overview of an anonymous survey. It is replaced by the current overview once the number of ended
 * responses differs by five or more, so that two overviews never differ by the end of a single response (ANON-5). While
 * segments are being updated, the copy stays as it is; without a copy, the current overview is returned but not stored.
 */
export async function keepOverview(
  { query }: Database,
  surveyId: string,
  { current, isUpToDate }: { readonly current: OverviewSource; readonly isUpToDate: boolean },
): Promise<OverviewSource> {
  const ended = countEnded(current);
  const stored = await query
    .selectFrom('figure_release')
    .select(['overview', 'overview_ended'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  const hasChanged = Math.abs(ended - (stored?.overview_ended ?? 0)) >= MIN_SHOWN_COUNT;
  if (stored?.overview != null && !(hasChanged && isUpToDate)) return JSON.parse(stored.overview);
  if (!isUpToDate) return current;
  const copy = { segments: [addSegments(current.segments)], inProgress: current.inProgress };
  const overview = { overview: JSON.stringify(copy), overview_ended: ended };
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
      ...mapOtherEndCounts((end) => roundCount(overview.counts[end])),
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
      ...mapOtherEndCounts((end) => roundCount(page[end])),
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
