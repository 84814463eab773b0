import type { AnalysisOverview, DrawOverview, QuotaOverview } from '@canvass/protocol';
import { expect } from 'vitest';
import { listValues, isFinished, type Row } from './export-rows.ts';
import { medianIn } from './statistics.ts';

export function compareOverview(overview: AnalysisOverview, rows: readonly Row[]): void {
  const selectRows = (...status: readonly string[]) =>
    rows.filter((row) => status.includes(row['status'] ?? ''));
  const {
    finished,
    under_way: inProgress,
    abandoned,
    screened_out: screenedOut,
    quota_full: quotaFull,
  } = overview.counts;
  expect([finished, inProgress + abandoned, screenedOut, quotaFull]).toEqual([
    selectRows('1').length,
    selectRows('-1').length,
    selectRows('2').length,
    selectRows('3', '6').length,
  ]);
  compareMedian(
    overview.median_seconds,
    rows.filter(isFinished).map((row) => (momentIn(row, 'ended_at') - momentIn(row, 'begun_at')) / 1000),
  );
  const byDay = Map.groupBy(rows, (row) => (row['begun_at'] ?? '').slice(0, 10));
  expect(overview.days).toEqual(
    [...byDay]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, own]) => ({ day, begun: own.length, finished: own.filter(isFinished).length })),
  );
  comparePages(overview, rows);
  for (const { variable, values } of overview.sides) {
    const valueGroups = Map.groupBy(listValues(rows, variable), (value) => value);
    expect([variable, ...values.map(({ value, count }) => [String(value), count]).toSorted()]).toEqual([
      variable,
      ...[...valueGroups].map(([value, { length }]) => [value, length]).toSorted(),
    ]);
  }
}

const momentIn = (row: Row, name: string) => Date.parse(row[name] ?? '');

/** Compares a median. The server rounds times to seconds, and long times by up to a sixth of their value. */
function compareMedian(reportedMedian: number | null, seconds: readonly number[]): void {
  if (seconds.length === 0) return expect(reportedMedian).toBeNull();
  const middle = medianIn(seconds.toSorted((a, b) => a - b));
  return expect(Math.abs((reportedMedian ?? Number.NaN) - middle)).toBeLessThanOrEqual(
    Math.max(1, middle / 5),
  );
}

function comparePages(
  { pages, stopped_before: stoppedBefore, under_way_before: inProgressBefore }: AnalysisOverview,
  rows: readonly Row[],
): void {
  const findLastPage = (row: Row) =>
    pages.findLastIndex(({ cid }) => listValues([row], `time_${cid}`).length > 0);
  const lastPages = rows.map((row) => ({ page: findLastPage(row), status: row['status'] }));
  const countAmong = (page: number, ...status: readonly string[]) =>
    lastPages.filter((one) => one.page === page && status.includes(one.status ?? '')).length;
  expect(stoppedBefore + inProgressBefore).toBe(countAmong(-1, '-1'));
  pages.forEach(({ cid, passed, median_seconds: median, ...page }, at) => {
    const times = listValues(rows, `time_${cid}`).map(Number);
    const unfinishedCount = page.stopped_after + page.under_way_after;
    expect([cid, passed, unfinishedCount, page.screened_out, page.quota_full]).toEqual([
      cid,
      times.length,
      countAmong(at, '-1'),
      countAmong(at, '2'),
      countAmong(at, '3', '6'),
    ]);
    compareMedian(median, times);
  });
}

export function compareDraws({ draws }: DrawOverview, rows: readonly Row[]): void {
  for (const { fid, n, children } of draws) {
    const drawnIn = (list: readonly Row[]) =>
      listValues(list, `draw_${fid}`).map((picks) => picks.split(' '));
    const lists = drawnIn(rows);
    expect([fid, n]).toEqual([fid, lists.length]);
    const has = (child: string) => (picks: readonly string[]) => picks.includes(child);
    for (const child of children)
      expect(child).toMatchObject({
        drawn: lists.filter(has(child.fid)).length,
        finished: drawnIn(rows.filter(isFinished)).filter(has(child.fid)).length,
        first: lists.filter(([first]) => first === child.fid).length,
      });
  }
}

export function compareQuotas({ groups }: QuotaOverview, rows: readonly Row[]): void {
  const countedCells = listValues(rows, 'quota_cells').flatMap((words) => words.split(' '));
  for (const { id, done } of groups.flatMap(({ cells }) => cells))
    expect([id, done]).toEqual([id, countedCells.filter((one) => one === id).length]);
}
