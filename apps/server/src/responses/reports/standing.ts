import type { ReportChart, ReportPosition } from '@canvass/protocol';
import type { OwnCount } from '../tally/tally-store.ts';
import type { TallySnapshot } from '../tally/tally.ts';
import { LEAST_CELL } from '../votes/told-votes.ts';

/** What a report compares a respondent with: all others who have finished, never fewer than five (REPORT-4). */
export interface Standing {
  readonly position?: ReportPosition;
  /** Means of the others, by dimension. */
  readonly averages: Readonly<Record<string, number>>;
}

/** Half up, to two places. */
const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

export function standingOf(
  { sums, generation }: TallySnapshot,
  own: OwnCount | undefined,
  score: number | undefined,
): Standing {
  const counted =
    own?.counted !== undefined && own.counted.generation <= generation ? own.counted : undefined;
  const averages = Object.entries(sums.figures).flatMap(([id, { count, sum }]) => {
    const mine =
      counted !== undefined && Object.hasOwn(counted.figures, id) ? counted.figures[id] : undefined;
    const others = count - (mine === undefined ? 0 : 1);
    return others < LEAST_CELL ? [] : [[id, rounded((sum - (mine ?? 0)) / others)] as const];
  });
  const among = sums.finished - (counted === undefined ? 0 : 1);
  if (score === undefined || among < LEAST_CELL) return { averages: Object.fromEntries(averages) };
  const lower = Object.entries(sums.scores).reduce(
    (sum, [known, times]) => (Number(known) < score ? sum + times : sum),
    0,
  );
  const isOwnLower = counted !== undefined && counted.score < score;
  const percent = Math.round(((lower - (isOwnLower ? 1 : 0)) / among) * 100);
  return { position: { among, lower_percent: percent }, averages: Object.fromEntries(averages) };
}

/** A dimension with the mean of the others. */
export function withAverage(chart: ReportChart, { averages }: Standing): ReportChart {
  const average = Object.hasOwn(averages, chart.id) ? averages[chart.id] : undefined;
  return average === undefined ? chart : { ...chart, average };
}
