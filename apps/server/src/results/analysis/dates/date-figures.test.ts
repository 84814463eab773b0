import { questionFile } from '@canvass/logic/testing';
import type { AnalysisCounts, CrossTable } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { answer, next } from '../../../testing/answered-survey.ts';
import { databaseKinds, dataOf } from '../../../testing/index.ts';
import { provideTestServer } from '../../../testing/provide-test-server.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { canteenSurvey } from '../../testing/canteen-survey.ts';

/** Longer than the minimum age of counted responses, and than the time between two updates of counts. */
const LATER_MS = 70_000;

const DATES = [
  questionFile('born', { cid: 'B', title: 'Date of birth', open_attrs: { type: 'date' } }),
  questionFile('visit', { cid: 'V', title: 'Visit', qtype: 'info_date', with_time: true }),
];

interface Respondent {
  readonly sex: 'f' | 'm';
  readonly born: string;
  readonly visit?: string;
}

async function publishDates(app: TestServer, id: string, people: readonly Respondent[], isAnonymous = false) {
  const { surveyId } = await app.publish(canteenSurvey(id, isAnonymous, DATES));
  for (const { sex, born, visit } of people) {
    const session = await app.begin(surveyId);
    const visits = visit === undefined ? [] : [answer('visit', [visit])];
    await app.answer(session, 's', [answer('sex', [sex]), answer('born', [born]), ...visits, next]);
  }
  app.clock.now += LATER_MS;
  const path = `/api/publishing/surveys/${surveyId}/analysis`;
  return {
    counts: async (body: object) => dataOf<AnalysisCounts>(await app.operate('POST', `${path}/counts`, body)),
    table: async (body: object) => dataOf<CrossTable>(await app.operate('POST', `${path}/table`, body)),
  };
}

const valuesOf = ({ groups }: AnalysisCounts) =>
  groups.map(({ variables: [variable] }) =>
    variable?.values.map(({ value, last, interval, count }) => [value, last, interval, count]),
  );

/** Twelve women born in the sixties and eighties, eight men born in the nineties; each on another day. */
const PEOPLE: readonly Respondent[] = [
  ...Array.from({ length: 12 }, (_, at) => ({
    sex: 'f' as const,
    born: `${at < 6 ? 1961 : 1981}-${String(at + 1).padStart(2, '0')}-05`,
    visit: `2026-05-${String(10 + at)}T0${at % 10}:30`,
  })),
  ...Array.from({ length: 8 }, (_, at) => ({ sex: 'm' as const, born: `1999-0${at + 1}-17` })),
];

const women = [{ variable: 'S', values: [1] }];
const men = [{ variable: 'S', values: [2] }];
const fiveYears = (year: number, count: number) => [
  `${year}-01-01`,
  `${year + 4}-12-31`,
  'five_years',
  count,
];

describe.each(databaseKinds())('figures of dates on %s', (kind) => {
  const app = provideTestServer(kind);

  it('are counted by interval, which filters and compared groups share', async () => {
    const { counts, table } = await publishDates(app, 'DatesSurvey0000000000001', PEOPLE);
    const all = [
      fiveYears(1960, 6),
      fiveYears(1965, 0),
      fiveYears(1970, 0),
      fiveYears(1975, 0),
      fiveYears(1980, 6),
    ];
    const allMen = [fiveYears(1995, 8)];
    expect(valuesOf(await counts({ gid: 'born' }))).toEqual([
      [...all, fiveYears(1985, 0), fiveYears(1990, 0), ...allMen],
    ]);
    expect(valuesOf(await counts({ gid: 'born', where: men }))).toEqual([allMen]);
    const compared = await counts({ gid: 'born', groups: [women, men] });
    expect(valuesOf(compared)).toEqual([all, allMen]);
    expect(compared.differences['B']).toMatchObject({ test: 'chi-square' });
    const byDate = await table({ rows: { gid: 'sex' }, columns: { gid: 'born' } });
    expect(byDate.columns).toHaveLength(8);
    expect(byDate.columns[0]).toEqual({
      variable: 'B',
      value: '1960-01-01',
      interval: 'five_years',
      last: '1964-12-31',
    });
    expect(byDate.blocks[0]?.rows.map(({ cells }) => cells.map(({ count }) => count))).toEqual([
      [12, 6, 0, 0, 0, 6, 0, 0, 0],
      [8, 0, 0, 0, 0, 0, 0, 0, 8],
    ]);
    const filtered = await table({ rows: { gid: 'born' }, columns: { gid: 'sex' }, where: men });
    expect(filtered.blocks[0]?.rows).toMatchObject([
      { variable: 'B', value: '1995-01-01', interval: 'five_years', cells: [{ count: 8 }, { count: 0 }, {}] },
    ]);
  });

  it('with a time are counted by interval, and have a mean and an exact median', async () => {
    const { counts, table } = await publishDates(app, 'DatesSurvey0000000000002', PEOPLE);
    const [group] = (await counts({ gid: 'visit' })).groups;
    const [variable] = group?.variables ?? [];
    expect(variable?.values).toHaveLength(12);
    expect(variable?.values[0]).toEqual({
      value: Date.UTC(2026, 4, 10),
      last: Date.UTC(2026, 4, 10),
      interval: 'day',
      count: 1,
    });
    expect(variable?.median).toBe((Date.UTC(2026, 4, 15, 5, 30) + Date.UTC(2026, 4, 16, 6, 30)) / 2);
    const begun = await table({ rows: { variable: 'begun_at' }, columns: { gid: 'sex' } });
    expect(begun.blocks[0]?.rows).toMatchObject([{ variable: 'begun_at', interval: 'day' }]);
  });

  it('of anonymous surveys are hidden or shown by their intervals (ANON-8)', async () => {
    const { counts, table } = await publishDates(app, 'DatesSurvey0000000000003', PEOPLE, true);
    // Intervals of five years have counts of 5 or more, shorter ones have not.
    const shown = valuesOf(await counts({ gid: 'born' }))[0] ?? [];
    // Counts have noise, and are rounded (ANON-3).
    const shownCount = expect.toSatisfy((count) => count > 0 && count % 5 === 0);
    expect(shown[0]).toEqual(fiveYears(1960, shownCount));
    expect(shown.at(-1)).toEqual(fiveYears(1995, shownCount));
    const crossed = await table({ rows: { gid: 'born' }, columns: { gid: 'sex' } });
    expect(crossed.blocks[0]?.hidden).toBeUndefined();
    const rare = { sex: 'm' as const, born: '1931-07-07' };
    const others = await publishDates(
      app,
      'DatesSurvey0000000000004',
      [...PEOPLE, ...Array(2).fill(rare)],
      true,
    );
    expect((await others.counts({ gid: 'born' })).groups).toMatchObject([{ hidden: true }]);
  });
});
