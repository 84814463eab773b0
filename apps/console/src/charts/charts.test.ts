import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Day, groupDays, MAX_COLUMNS } from './day-columns.tsx';
import { computeNps } from './nps-bar.tsx';
import { createColumnScale } from './number-columns.tsx';
import { lastDays } from './sparkline.tsx';

const DAY_MS = 86_400_000;
const dayAt = (index: number) => new Date(Date.UTC(2030, 0, 1) + index * DAY_MS).toISOString().slice(0, 10);
const days = fc
  .uniqueArray(fc.record({ at: fc.nat(900), begun: fc.nat(50), finished: fc.nat(50) }), {
    selector: ({ at }) => at,
  })
  .map((rows) =>
    rows.toSorted((a, b) => a.at - b.at).map(({ at, ...counts }) => ({ day: dayAt(at), ...counts })),
  );

describe('columns of days', () => {
  it('contain all counts, are at most MAX_COLUMNS, and are equally far apart', () => {
    fc.assert(
      fc.property(days, (rows) => {
        const columns = groupDays(rows);
        const sum = (list: readonly Day[], key: 'begun' | 'finished') =>
          list.reduce((total, row) => total + row[key], 0);
        expect(sum(columns, 'begun')).toBe(sum(rows, 'begun'));
        expect(sum(columns, 'finished')).toBe(sum(rows, 'finished'));
        expect(columns.length).toBeLessThanOrEqual(MAX_COLUMNS);
        const starts = columns.map(({ day }) => Date.parse(day));
        expect(new Set(starts.slice(1).map((start, at) => start - (starts[at] ?? 0))).size).toBeLessThan(2);
      }),
    );
  });

  it('show days without responses', () => {
    const row = { begun: 1, finished: 0 };
    const columns = groupDays([
      { day: '2030-01-30', ...row },
      { day: '2030-02-01', ...row },
    ]);
    expect(columns.map(({ day, begun }) => [day, begun])).toEqual([
      ['2030-01-30', 1],
      ['2030-01-31', 0],
      ['2030-02-01', 1],
    ]);
  });
});

it('histogram columns lie within the chart and in order, and overlap only if their range is too large', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(numbers, (values) => {
      const sorted = values.toSorted((a, b) => a - b).map((value) => ({ value, count: 1 }));
      const { positionOf, width } = createColumnScale(sorted, undefined);
      const starts = sorted.map(({ value }) => positionOf(value));
      expect(starts[0]).toBeCloseTo(0);
      expect((starts.at(-1) ?? 0) + width).toBeCloseTo(100);
      const reach = (sorted.at(-1)?.value ?? 0) - (sorted[0]?.value ?? 0);
      if (reach <= 120)
        starts.slice(1).forEach((start, before) => {
          expect(start - (starts[before] ?? 0)).toBeGreaterThanOrEqual(width - 1e-9);
        });
    }),
  );
});

test.each<[Record<number, number>, number]>([
  [{}, 0],
  [{ 10: 1 }, 100],
  [{ 0: 1, 6: 1 }, -100],
  [{ 6: 1, 7: 2, 8: 2, 9: 1 }, 0],
  [{ 6: 1, 8: 1, 9: 1, 10: 3 }, 50],
])('the Net Promoter Score of %j is %d', (counts, score) => {
  const entries = Object.entries(counts).map(([value, count]) => [Number(value), count] as const);
  expect(computeNps(new Map(entries)).score).toBe(score);
});

test('a sparkline has the last 14 days, including days without responses', () => {
  const today = dayAt(20);
  const countedDays = [dayAt(6), dayAt(7), today].map((day) => ({ day, begun: 3, finished: 2 }));
  const last = lastDays(countedDays, Date.parse(today) + DAY_MS / 2);
  expect(last.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, at) => dayAt(at + 7)));
  expect(last.map(({ begun }) => begun)).toEqual([3, ...Array.from({ length: 12 }, () => 0), 3]);
});
