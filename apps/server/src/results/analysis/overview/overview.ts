import {
  type AnalysisOverview,
  END_STATES,
  endStatusesWith,
  mapOtherEndCounts,
  type OtherEndCount,
} from '@canvass/protocol';
import { findMedian } from '../count-question.ts';
import type { ValueCount } from '../answer-column.ts';
import type { CountingModel } from '../counting-model.ts';
import type { SegmentOverview, Counts } from './overview-figures.ts';
import { listPageTimeVariables, computeDay, SIDES } from './segment-overview.ts';

const MAX_SIDE_VALUES = 20;
const DAY_MS = 86_400_000;
const { notEnded, finished } = END_STATES;
const statusesOf = (count: OtherEndCount) => endStatusesWith((details) => details.count === count);

interface OverviewContext {
  readonly offsetMinutes: number;
  /** Responses in progress by the number of the last page they left, from 1. 0 if they left no page. */
  readonly inProgress: ReadonlyMap<number, number>;
}

/** The overview of all responses except tests, added up from their segments. */
export function computeOverview(
  model: CountingModel,
  segments: readonly SegmentOverview[],
  { offsetMinutes, inProgress }: OverviewContext,
): Omit<AnalysisOverview, 'pending'> {
  const totals = addSegments(segments);
  const days = totals.begun.map(([[status, quarter], count]) => ({
    status,
    day: computeDay(quarter, offsetMinutes),
    count,
  }));
  const count = (...statuses: readonly number[]) =>
    days.filter(({ status }) => statuses.includes(status)).reduce((sum, each) => sum + each.count, 0);
  const unfinished = count(notEnded.status);
  const inProgressCount = [...inProgress.values()].reduce((sum, each) => sum + each, 0);
  return {
    counts: {
      finished: count(finished.status),
      under_way: inProgressCount,
      abandoned: unfinished - inProgressCount,
      ...mapOtherEndCounts((end) => count(...statusesOf(end))),
    },
    days: listDays(days),
    median_seconds: findMedian(sortedValueCounts(totals.spent), count(finished.status)),
    ...computePages(model, totals, inProgress),
    sides: listSides(model, totals),
  };
}

interface DayCount {
  readonly status: number;
  readonly day: number;
  readonly count: number;
}

function listDays(counts: readonly DayCount[]): AnalysisOverview['days'] {
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

/** Each unfinished response is counted once, before the first page or after the last page that it left. */
function computePages(
  model: CountingModel,
  { last, times }: SegmentOverview,
  inProgress: OverviewContext['inProgress'],
): Pick<AnalysisOverview, 'pages' | 'stopped_before' | 'under_way_before'> {
  const countAmong = (isPage: (page: number) => boolean, ...statuses: readonly number[]) =>
    last
      .filter(([[status, page]]) => isPage(page) && (statuses.length === 0 || statuses.includes(status)))
      .reduce((sum, [, count]) => sum + count, 0);
  const stoppedAt = (page: number) =>
    countAmong((at) => at === page, notEnded.status) - (inProgress.get(page) ?? 0);
  const pages = listPageTimeVariables(model).map(({ gid, cid, title }, index) => {
    const page = index + 1;
    const spent = sortedValueCounts(times[index] ?? []);
    const passed = spent.reduce((sum, { count }) => sum + count, 0);
    const isHere = (stoppedPage: number) => stoppedPage === page;
    const reachedCount = countAmong((at) => at >= page) + countAmong((at) => at < page, finished.status);
    return {
      gid,
      cid,
      title,
      passed,
      median_seconds: findMedian(spent, passed),
      stopped_after: stoppedAt(page),
      under_way_after: inProgress.get(page) ?? 0,
      ...mapOtherEndCounts((end) => countAmong(isHere, ...statusesOf(end))),
      not_shown: Math.max(0, reachedCount - passed),
    };
  });
  return { pages, stopped_before: stoppedAt(0), under_way_before: inProgress.get(0) ?? 0 };
}

const sortedValueCounts = (counts: SegmentOverview['spent']): readonly ValueCount[] =>
  counts.map(([value, count]) => ({ value, count })).toSorted((a, b) => a.value - b.value);

function listSides({ byName }: CountingModel, { sides }: SegmentOverview): AnalysisOverview['sides'] {
  return SIDES.flatMap((variable, side) => {
    const countedVariable = byName.get(variable);
    if (countedVariable === undefined) return [];
    const labels = new Map(countedVariable.valueLabels.map(({ value, label }) => [value, label]));
    const counts = (sides[side] ?? []).toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const values = counts.slice(0, MAX_SIDE_VALUES).map(([value, count]) => ({
      value,
      label: labels.get(value) ?? String(value),
      count,
    }));
    return [{ variable, values }];
  });
}

/** The sums of the figures of all segments. */
export function addSegments(segments: readonly SegmentOverview[]): SegmentOverview {
  const [first] = segments;
  const sum = <K>(lists: readonly Counts<K>[]): Counts<K> => {
    const counts = new Map<string, [K, number]>();
    for (const list of lists)
      for (const [value, count] of list) {
        const key = typeof value === 'object' ? JSON.stringify(value) : `${typeof value} ${String(value)}`;
        const entry = counts.get(key);
        if (entry === undefined) counts.set(key, [value, count]);
        else entry[1] += count;
      }
    return [...counts.values()];
  };
  return {
    begun: sum(segments.map(({ begun }) => begun)),
    last: sum(segments.map(({ last }) => last)),
    times: (first?.times ?? []).map((_, page) => sum(segments.map(({ times }) => times[page] ?? []))),
    spent: sum(segments.map(({ spent }) => spent)),
    sides: SIDES.map((_, side) => sum(segments.map(({ sides }) => sides[side] ?? []))),
  };
}
