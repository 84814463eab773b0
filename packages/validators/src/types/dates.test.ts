import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date } from './dates.ts';

describe('date', () => {
  it.each([
    ['2024', 'yyyy'],
    ['1000', 'yyyy'],
    ['2024-12', 'yyyy-MM'],
    ['2024-02-29', 'yyyy-MM-dd'],
    ['2000-02-29', undefined],
    ['9999-12-31', undefined],
  ] as const)('accepts %s as %s', (text, format) => {
    expect(date.validate(text, format ? { format } : {})).toEqual([]);
  });

  it.each([
    ['0999', 'yyyy', ''],
    ['24', 'yyyy', '_year'],
    ['2024-01', 'yyyy', ''],
    ['2024', 'yyyy-MM', '_part'],
    ['2024-', 'yyyy-MM', '_part'],
    ['2024-13', 'yyyy-MM', ''],
    ['2024-00', 'yyyy-MM', ''],
    ['95-5', 'yyyy-MM', '_year'],
    ['2023-02-29', 'yyyy-MM-dd', ''],
    ['1900-02-29', 'yyyy-MM-dd', ''],
    ['2024-04-31', 'yyyy-MM-dd', ''],
    ['2024-01-00', 'yyyy-MM-dd', ''],
    ['2024-1-5', 'yyyy-MM-dd', ''],
    ['3-3-3', 'yyyy-MM-dd', '_year'],
    ['2024--3', 'yyyy-MM-dd', '_part'],
    ['-3-3', 'yyyy-MM-dd', '_part'],
    ['20240105', 'yyyy-MM-dd', '_part'],
    ['5/1/2024', 'yyyy-MM-dd', ''],
    ['soon', 'yyyy-MM-dd', ''],
    ['2024-01-05T00:00', 'yyyy-MM-dd', ''],
  ] as const)('refuses %s as %s, with the reason', (text, format, why) => {
    const key = `validate.format_date${why}`;
    expect(date.validate(text, { format })).toEqual([{ key, params: { format } }]);
  });

  it('expects whole days when no format is set', () => {
    expect(date.validate('2024-01', {})).toEqual([
      { key: 'validate.format_date_part', params: { format: 'yyyy-MM-dd' } },
    ]);
  });

  it.each([
    ['2024/1/5', '2024-01-05'],
    ['2024.01.05', '2024-01-05'],
    ['2024年1月5日', '2024-01-05'],
    ['2024 年 1 月 5 日', '2024-01-05'],
    ['２０２４年１月', '2024-01'],
    ['2024年', '2024'],
    ['20240105', '2024-01-05'],
    ['202401', '2024-01'],
    ['2024', '2024'],
    ['5/1/2024', '5/1/2024'],
    ['soon', 'soon'],
  ])('stores %s as %s', (typed, stored) => expect(date.normalise(typed)).toBe(stored));

  it('accepts a day exactly when the calendar has it', () => {
    const part = fc.tuple(fc.integer({ min: 1000, max: 9999 }), fc.nat(13), fc.nat(32));
    fc.assert(
      fc.property(part, ([year, month, day]) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const host = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
        expect(date.validate(text, {}).length === 0).toBe(host === text);
      }),
    );
  });
});
