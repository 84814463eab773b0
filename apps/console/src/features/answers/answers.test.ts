import type { AnalysisPlan, AnalysisVariable, GroupCounts, LocationCounts } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatDateInterval } from '../../i18n/date-interval.ts';
import { createTranslation } from '../../i18n/translation.tsx';
import { listEntryIds } from '../../charts/share-bars.tsx';
import { createCondition, createTimeCondition } from '../../filters/filter-bar.tsx';
import { createFlagSeries, createValueSeries } from './charts/choice-chart.tsx';
import { createDateSeries } from './charts/date-bars.tsx';
import { createChoiceRows, createFlagRows } from './charts/matrix-chart.tsx';
import { formatTimeOfDay } from './charts/number-chart.tsx';
import { createMapFrame, MAX_ASPECT_RATIO } from './charts/places-chart.tsx';
import { countAnswered } from './question-card.tsx';
import {
  chooseConditionForm,
  listFilterVariables,
  valueName,
  variableName,
} from '../../filters/variables.ts';

const label = (value: number | string, text: string) => ({ value, label: text });
const variable = (name: string, overrides: Partial<AnalysisVariable> = {}) =>
  ({ name, label: name, type: 'number', labels: [], ...overrides }) as AnalysisVariable; // only these fields are read
const counts = (name: string, n: number | null, ...values: readonly (readonly [number, number])[]) => ({
  name,
  n,
  values: values.map(([value, count]) => ({ value, count })),
});
const group = (...variables: GroupCounts['variables']): GroupCounts => ({ responses: 10, variables });

/** Browsers differ in these spaces. */
const withoutThinSpaces = (text: string): string => text.replaceAll(/\u2009|\u202f|\u2060/g, '');

describe('bars of dates', () => {
  const decades = (...rows: readonly (readonly [year: number, count: number])[]) =>
    group({
      name: 'born',
      n: rows.reduce((sum, [, count]) => sum + count, 0),
      values: rows.map(([year, count]) => ({
        value: `${year}-01-01`,
        last: `${year + 9}-12-31`,
        interval: 'decade',
        count,
      })),
    });

  it('are in the order of time, also if compared groups have different dates, and invalid dates come last', () => {
    const other = group({ name: 'born', n: 3, values: [{ value: 'unclear', count: 3 }] });
    const groups = [decades([1990, 2]), decades([1960, 1], [1970, 0]), other];
    const series = createDateSeries(groups, { name: 'born' }, ['a', 'b', 'c'], { locale: 'en-GB' });
    expect(
      series.map(({ entries }) => entries.map(({ label: text, count }) => [withoutThinSpaces(text), count])),
    ).toEqual(
      [
        [0, 0, 2, 0],
        [1, 0, 0, 0],
        [0, 0, 0, 3],
      ].map((row) => ['1960–1969', '1970–1979', '1990–1999', 'unclear'].map((name, at) => [name, row[at]])),
    );
  });

  it.each([
    ['en-GB', 'week', '2025-01-06', '2025-01-12', '6–12 Jan 2025'],
    ['de', 'month', '2025-03-01', '2025-03-31', 'März 2025'],
    ['es', 'quarter', '2025-01-01', '2025-03-31', 'ene–mar 2025'],
    ['zh-CN', 'year', '2025-01-01', '2025-12-31', '2025年'],
    ['fa', 'decade', '1980-01-01', '1989-12-31', '۱۹۸۰ تا ۱۹۸۹'],
    ['en-GB', 'day', Date.UTC(2025, 0, 6), Date.UTC(2025, 0, 6), '6 Jan 2025'],
    ['en-GB', 'hour', 13 * 3_600, 14 * 3_600, '13:00–14:00'],
  ] as const)('have names in %s by %s', (...[locale, interval, value, last, name]) => {
    expect(withoutThinSpaces(formatDateInterval(locale, { interval, value, last }) ?? '')).toBe(name);
  });
});

describe('filters by variables', () => {
  const device = variable('device', { labels: [label('pc', 'pc')] });
  const cups = variable('cups', { label: 'Cups a day' });
  const plan = {
    sides: [device, variable('language')],
    questions: [{ variables: [cups] }],
  } as unknown as AnalysisPlan; // only these fields are read

  it('offer all variables of the survey', () => {
    expect(listFilterVariables(plan).map(({ name }) => name)).toEqual(['device', 'language', 'cups']);
  });

  it('name variables and values in the language of the console, else of the survey', () => {
    const translation = createTranslation('en-GB');
    expect(variableName(device, translation)).toBe(translation.t('side.device'));
    expect(variableName(cups, translation)).toBe('Cups a day');
    expect(valueName(device, 'pc', translation)).toBe(translation.t('device.pc'));
    expect(valueName(variable('language'), 'zh-CN', translation)).toContain('Chinese');
    expect(valueName(variable('x', { labels: [label(1, 'One')] }), 1, translation)).toBe('One');
    expect(valueName(cups, 3, translation)).toBe('3');
  });
});

test.each([
  [{ from: '', to: '' }, {}],
  [{ from: '2030-01-02', to: '' }, { min: new Date(2030, 0, 2).getTime() }],
  [{ from: '', to: '2030-01-02' }, { max: new Date(2030, 0, 3).getTime() - 1 }],
  [
    { from: '2030-01-03', to: '2030-01-02' },
    { min: new Date(2030, 0, 2).getTime(), max: new Date(2030, 0, 4).getTime() - 1 },
  ],
])('a time filter %j covers whole days', (span, expected) => {
  expect(createTimeCondition('begun_at', span)).toEqual({ variable: 'begun_at', ...expected });
});

describe('numbers of responses', () => {
  test.each<[string, GroupCounts, number | null]>([
    ['are all responses if the question has no variables', group(), 10],
    ['are the responses with the most answered part', group(counts('a', 3), counts('b', 7)), 7],
    ['are null if the counts of one part are hidden', group(counts('a', 3), counts('b', null)), null],
    ['are the responses with written texts if they are counted', { ...group(counts('a', 3)), written: 4 }, 4],
  ])('%s', (_, answeredGroup, n) => {
    expect(countAnswered(answeredGroup)).toBe(n);
  });

  it('are 0 for an option that was never chosen, and are listed for a value without an option', () => {
    const rated = variable('rating', { labels: [label(1, 'Bad'), label(2, 'Good')] });
    const { n, entries } = createValueSeries(group(counts('rating', 9, [2, 5], [5, 4])), rated, 'All');
    expect(n).toBe(9);
    expect(entries.map(({ label: name, count }) => [name, count])).toEqual([
      ['Bad', 0],
      ['Good', 5],
      ['5', 4],
    ]);
  });

  it('are null for a multiple choice if the sample size of one option is hidden', () => {
    const flags = ['a', 'b'].map((name) => variable(name, { option: name.toUpperCase() }));
    const series = createFlagSeries(group(counts('a', 6, [1, 4]), counts('b', 8, [1, 0])), flags, 'All');
    expect([series.n, series.entries.map(({ count }) => count)]).toEqual([8, [4, 0]]);
    expect(createFlagSeries(group(counts('a', 6), counts('b', null)), flags, 'All').n).toBeNull();
  });
});

describe('rows of a matrix', () => {
  const labels = [label(1, 'Never'), label(2, 'Often')];
  it('have shares of the people who answered the row', () => {
    const rows = [variable('r1', { row: 'Tea', labels }), variable('r2', { row: 'Milk', labels })];
    const [tea, milk] = createChoiceRows(group(counts('r1', 4, [1, 3]), counts('r2', null)), rows);
    expect(tea?.shares).toEqual([
      { part: 0.75, people: 4 },
      { part: 0, people: 4 },
    ]);
    expect(milk?.shares).toEqual([null, null]);
  });

  it('have a column per option if a row has several choices, also of options with the same title', () => {
    const flags = ['a', 'b'].flatMap((row_gid) =>
      ['hot', 'hot2'].map((option_gid) =>
        variable(`${row_gid}_${option_gid}`, { row: 'Tea', row_gid, option: 'Hot', option_gid, labels }),
      ),
    );
    const { columns, rows } = createFlagRows(group(counts('a_hot', 2, [1, 1])), flags);
    expect(columns).toEqual(['Hot', 'Hot']);
    expect(rows.map(({ id, shares }) => [id, shares])).toEqual([
      ['a', [{ part: 0.5, people: 2 }, null]],
      ['b', [null, null]],
    ]);
  });
});

it('formats the time of day', () => {
  expect([0, 61, 86_399].map(formatTimeOfDay)).toEqual(['00:00', '00:01', '23:59']);
});

it('a map shows all its cells, and its aspect ratio is at most MAX_ASPECT_RATIO', () => {
  const step = 0.5;
  const cell = fc.record({
    x: fc.integer({ min: -360, max: 359 }).map((at) => at * step),
    y: fc.integer({ min: -160, max: 159 }).map((at) => at * step),
  });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 20 }), (found) => {
      const cells: LocationCounts['cells'] = found.map((one) => ({ ...one, count: 1 }));
      const { width, height, xOf, yOf, lines } = createMapFrame(cells, step);
      for (const { x, y } of cells)
        for (const [left, top] of [
          [xOf(x), yOf(y + step)],
          [xOf(x + step), yOf(y)],
        ] as const) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(width);
          expect(top).toBeGreaterThanOrEqual(-1);
          expect(top).toBeLessThanOrEqual(height + 1);
        }
      // The height is rounded to a whole number, so the ratio can be slightly larger.
      expect(Math.max(width / height, height / width)).toBeLessThanOrEqual(MAX_ASPECT_RATIO + 0.02);
      expect(lines.east.length).toBeLessThanOrEqual(8);
      expect(lines.north.length).toBeLessThanOrEqual(8);
    }),
  );
});

const NOTHING = { chosen: [], typedText: '', from: '', to: '' };
test.each([
  ['choice', { chosen: [2, 'b'] }, { values: [2, 'b'] }],
  ['choice', {}, undefined],
  ['texts', { typedText: ' Rome\n\nOslo \nRome' }, { values: ['Rome', 'Oslo'] }],
  ['texts', { typedText: ' \n ' }, undefined],
  ['numbers', { from: '2.5' }, { min: 2.5 }],
  ['numbers', { from: '0', to: '7' }, { min: 0, max: 7 }],
  ['numbers', { from: '7', to: '0' }, { min: 0, max: 7 }],
  ['numbers', { from: 'two' }, undefined],
  ['numbers', { from: ' ' }, undefined],
  ['days', {}, undefined],
] as const)('a filter by %s with %j is %j', (form, given, expected) => {
  const condition = createCondition('Q1', form, { ...NOTHING, ...given });
  expect(condition).toEqual(expected && { variable: 'Q1', ...expected });
});

test.each([
  [variable('Q1', { labels: [label(1, 'One')] }), [], 'choice'],
  [variable('source', { type: 'text' }), ['mail'], 'choice'],
  [variable('member_city', { type: 'text' }), [], 'texts'],
  [variable('Q2'), [], 'numbers'],
  [variable('begun_at', { type: 'datetime' }), [], 'days'],
] as const)('the filter of a variable depends on its type', (filtered, known, form) => {
  expect(chooseConditionForm(filtered, known)).toBe(form);
});

it('sorts bars by the counts of the first group, and keeps the order of equal counts', () => {
  const entries = [3, null, 7, 3].map((count, at) => ({ id: 'abcd'.charAt(at), label: '', count }));
  const series = [{ label: '', n: 10, entries }];
  expect(listEntryIds(series, false)).toEqual(['a', 'b', 'c', 'd']);
  expect(listEntryIds(series, true)).toEqual(['c', 'a', 'd', 'b']);
});
