import type { AnalysisOverview } from '@canvass/protocol';
import { END_STATES } from '@canvass/protocol';
import { medianOf } from '../count-question.ts';
import type { ValueCount } from '../count-store.ts';
import type { CountingModel } from '../counting-model.ts';
import type { SegmentOverview } from './overview-figures.ts';
import { pageTimes } from './page-times.ts';
import { added, dayOf, SIDES } from './segment-overview.ts';

const MOST_SIDE_VALUES = 20;
const DAY_MS = 86_400_000;
const { notEnded, finished, screenOut, quotaFull, quotaFullAtSubmit } = END_STATES;

interface Looking {
  readonly offsetMinutes: number;
  /** How many of those that have not ended are being answered now. */
  readonly underWay: number;
}

/** What comes in: of all responses but tests, added up from their segments. */
export function overviewOf(
  model: CountingModel,
  segments: readonly SegmentOverview[],
  { offsetMinutes, underWay }: Looking,
): Omit<AnalysisOverview, 'pending'> {
  const whole = added(segments);
  const days = whole.begun.map(([[status, slot], count]) => ({
    status,
    day: dayOf(slot, offsetMinutes),
    count,
  }));
  const count = (...statuses: readonly number[]) =>
    days.filter(({ status }) => statuses.includes(status)).reduce((sum, each) => sum + each.count, 0);
  const unfinished = count(notEnded.status);
  return {
    counts: {
      finished: count(finished.status),
      under_way: underWay,
      abandoned: Math.max(0, unfinished - underWay),
      screened_out: count(screenOut.status),
      quota_full: count(quotaFull.status, quotaFullAtSubmit.status),
    },
    days: daysOf(days),
    median_seconds: medianOf(inOrder(whole.spent), count(finished.status)),
    ...pagesOf(model, whole),
    sides: sidesOf(model, whole),
  };
}

interface DayCount {
  readonly status: number;
  readonly day: number;
  readonly count: number;
}

function daysOf(counts: readonly DayCount[]): AnalysisOverview['days'] {
  const byDay = Map.groupBy(
    counts.toSorted((a, b) => a.day - b.day),
    ({ day }) => day,
  );
  const sum = (list: readonly DayCount[]) => list.reduce((total, { count }) => total + count, 0);
  return [...byDay].map(([day, own]) => ({
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    begun: sum(own),
    finished: sum(own.filter(({ status }) => status === finished.status)),
  }));
}

function pagesOf(
  model: CountingModel,
  { last, times }: SegmentOverview,
): Pick<AnalysisOverview, 'pages' | 'stopped_before'> {
  const among = (page: number, isOne: (status: number) => boolean) =>
    last.filter(([[status, at]]) => at === page && isOne(status)).reduce((sum, [, count]) => sum + count, 0);
  const isUnfinished = (status: number) => status === notEnded.status;
  const questions = new Map(
    model.compiled.dataset.variables.map(({ question }) => [question?.gid, question] as const),
  );
  const pages = pageTimes(model).map(({ gid, name }, at) => {
    const spent = inOrder(times[at] ?? []);
    const passed = spent.reduce((sum, { count }) => sum + count, 0);
    return {
      gid,
      cid: questions.get(gid)?.cid ?? name.replace(/^time_/, ''),
      title: questions.get(gid)?.title ?? '',
      passed,
      median_seconds: medianOf(spent, passed),
      stopped_after: among(at + 1, isUnfinished),
      turned_away: among(at + 1, (status) => !isUnfinished(status) && status !== finished.status),
    };
  });
  return { pages, stopped_before: among(0, isUnfinished) };
}

const inOrder = (counts: SegmentOverview['spent']): readonly ValueCount[] =>
  counts.map(([value, count]) => ({ value, count })).toSorted((a, b) => a.value - b.value);

function sidesOf({ byName }: CountingModel, { sides }: SegmentOverview): AnalysisOverview['sides'] {
  return SIDES.flatMap((variable, side) => {
    const known = byName.get(variable);
    if (known === undefined) return [];
    const labels = new Map(known.valueLabels.map(({ value, label }) => [value, label]));
    const counts = (sides[side] ?? []).toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const values = counts.slice(0, MOST_SIDE_VALUES).map(([value, count]) => ({
      value,
      label: labels.get(value) ?? String(value),
      count,
    }));
    return [{ variable, values }];
  });
}
