import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCsv } from '@canvass/export';
import type {
  AnalysisCondition,
  AnalysisCounts,
  AnalysisOverview,
  AnalysisPlan,
  AnalysisTexts,
  DrawOverview,
  PlaceCounts,
} from '@canvass/protocol';
import { createTestServer, dataOf, type TestServer } from '@canvass/server/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredExample } from '../src/harness/console/answered-example.ts';

/** A sample; with CANVASS_FULL respondents enough for every branch. */
const isFull = process.env['CANVASS_FULL'] !== undefined;
const RESPONDENTS = isFull ? 5_000 : 20;
const RUNS = isFull ? 200 : 10;
const FOLDER = new URL('../../examples/', import.meta.url);
const EXAMPLES = readdirSync(FOLDER).filter((name) => existsSync(new URL(`${name}/project.json`, FOLDER)));
const FINISHED = '1';
const MISSING = new Set(['', 'not_asked', 'not_offered', 'not_applicable']);

type Row = Readonly<Record<string, string>>;

/** The figures of the console, counted once more from the file that the export gives, by nothing of ours but its reader. */
describe.each(EXAMPLES)('the figures of %s are those of its export', (example) => {
  let app: TestServer;
  let folder: string;
  let path: string;
  let rows: readonly Row[];
  let plan: AnalysisPlan;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-figures-'));
    app = await createTestServer('pglite', { settings: { files: { folder } } });
    path = `/api/publishing/surveys/${await answeredExample(app, example, RESPONDENTS)}`;
    rows = readRows((await app.operate('GET', `${path}/export?format=csv&state=all`)).text);
    plan = dataOf(await app.operate('GET', `${path}/analysis/questions`));
  }, 4 * 3_600_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const counts = async (body: object) =>
    dataOf<AnalysisCounts>(await app.operate('POST', `${path}/analysis/counts`, body));
  const finished = () => rows.filter(({ status }) => status === FINISHED);

  it('by question, and by value', async () => {
    expect(finished().length).toBeGreaterThan(0);
    for (const question of plan.questions) {
      const { gid } = question;
      const { pending, groups } = await counts({ gid });
      expect(pending).toBe(0);
      compare(groups[0], finished());
      comparePlaces(groups[0]?.places, finished(), question);
    }
  });

  it('under any filter', async () => {
    const variables = [...plan.questions.flatMap((question) => question.variables), ...plan.sides];
    const condition = fc.constantFrom(...variables).chain(({ name, type }) => {
      const known = [...new Set(rows.map((row) => row[name] ?? ''))].filter((value) => !MISSING.has(value));
      if (known.length === 0) return fc.constant(undefined);
      const values = isNumeric(type) ? known.map(counted) : known;
      const among = fc
        .subarray<number | string>(values, { minLength: 1 })
        .map((chosen): AnalysisCondition => ({ variable: name, values: chosen }));
      if (!isNumeric(type)) return among;
      const [from, to] = [fc.constantFrom(...known.map(counted)), fc.constantFrom(...known.map(counted))];
      const between = fc
        .record({ min: from, max: to }, { requiredKeys: [] })
        .map((range): AnalysisCondition => ({ variable: name, ...range }));
      return fc.oneof(among, between);
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...plan.questions),
        fc.array(condition, { minLength: 1, maxLength: 3 }),
        async ({ gid }, wanted) => {
          const where = wanted.filter((one) => one !== undefined) as readonly AnalysisCondition[];
          const { groups } = await counts({ gid, where });
          compare(
            groups[0],
            finished().filter((row) => where.every((one) => holds(one, row))),
          );
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('for two groups, which together are all', async () => {
    const [question] = plan.questions;
    const [a, b] = [
      [{ variable: 'device', values: ['phone'] }],
      [{ variable: 'device', values: ['pc', 'pad'] }],
    ];
    const { groups } = await counts({ gid: question?.gid, groups: [a, b] });
    expect((groups[0]?.responses ?? 0) + (groups[1]?.responses ?? 0)).toBe(finished().length);
  });

  it('of what comes in', async () => {
    const overview = dataOf<AnalysisOverview>(await app.operate('GET', `${path}/analysis`));
    const of = (...status: readonly string[]) =>
      rows.filter((row) => status.includes(row['status'] ?? '')).length;
    const { counts: told, days, pages, sides } = overview;
    expect([told.finished, told.under_way + told.abandoned, told.screened_out, told.quota_full]).toEqual([
      of('1'),
      of('-1'),
      of('2'),
      of('3', '6'),
    ]);
    const spent = finished()
      .map((row) => Date.parse(row['ended_at'] ?? '') - Date.parse(row['begun_at'] ?? ''))
      .toSorted((a, b) => a - b);
    // Times are told to the second, long ones to a sixth at most.
    const middle = (list: readonly number[]) =>
      ((list[Math.ceil(list.length / 2) - 1] ?? 0) + (list[Math.floor(list.length / 2)] ?? 0)) / 2;
    const seconds = middle(spent) / 1000;
    expect(Math.abs((overview.median_seconds ?? 0) - seconds)).toBeLessThanOrEqual(Math.max(1, seconds / 5));
    expect(days.reduce((sum, { begun }) => sum + begun, 0)).toBe(rows.length);
    for (const { cid, passed } of pages) {
      const times = rows.map((row) => row[`time_${cid}`] ?? '').filter((time) => !MISSING.has(time));
      expect([cid, passed]).toEqual([cid, times.length]);
    }
    const devices = Object.fromEntries((sides[0]?.values ?? []).map(({ value, count }) => [value, count]));
    for (const device of ['phone', 'pc', 'pad'])
      expect(devices[device] ?? 0).toBe(rows.filter((row) => row['device'] === device).length);
  });

  it('of draws', async () => {
    const { draws } = dataOf<DrawOverview>(await app.operate('GET', `${path}/analysis/draws`));
    for (const { fid, n, children } of draws) {
      const lists = rows
        .map((row) => ({ status: row['status'], picks: row[`draw_${fid}`] ?? '' }))
        .filter(({ picks }) => !MISSING.has(picks));
      expect([fid, n]).toEqual([fid, lists.length]);
      for (const child of children) {
        const drawn = lists.filter(({ picks }) => picks.split(' ').includes(child.fid));
        expect(child).toMatchObject({
          drawn: drawn.length,
          finished: drawn.filter(({ status }) => status === FINISHED).length,
          first: lists.filter(({ picks }) => picks.split(' ')[0] === child.fid).length,
        });
      }
    }
    if (example === 'concept-quota') expect(draws).not.toEqual([]);
  });

  it('of texts', async () => {
    for (const { texts } of plan.questions)
      for (const { name } of texts) {
        const page = dataOf<AnalysisTexts>(
          await app.operate('POST', `${path}/analysis/texts`, { variable: name }),
        );
        const written = finished().filter((row) => !MISSING.has(row[name] ?? ''));
        expect(page.texts.map(({ seq }) => String(seq))).toEqual(
          written
            .map(({ seq }) => seq)
            .toReversed()
            .slice(0, 50),
        );
      }
  });
});

function readRows(csv: string): readonly Row[] {
  const parsed = parseCsv(csv);
  if (!('records' in parsed)) throw new Error(parsed.message);
  const [names, ...records] = parsed.records.map(({ cells }) => cells);
  return records.map((cells) => Object.fromEntries((names ?? []).map((name, at) => [name, cells[at] ?? ''])));
}

const isNumeric = (type: string) => type !== 'text' && type !== 'date';
const counted = (word: string) => Number(timeless(word));

function holds({ variable, values, ...range }: AnalysisCondition, row: Row): boolean {
  const value = row[variable] ?? '';
  const isRanged = range.min !== undefined || range.max !== undefined;
  if (MISSING.has(value)) return values === undefined && !isRanged;
  if (isRanged && !isWithin(counted(value), range)) return false;
  const isList = variable.startsWith('quota_') || variable.startsWith('draw_');
  const words = isList ? value.split(' ') : [timeless(value)];
  return values?.some((one) => words.includes(String(one))) ?? true;
}

const isWithin = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Partial<AnalysisCondition>,
) => value >= min && value <= max;

function compare(group: AnalysisCounts['groups'][number] | undefined, among: readonly Row[]): void {
  expect(group?.responses).toBe(among.length);
  for (const { name, n, values, step, mean, median, quartiles, range } of group?.variables ?? []) {
    const given = among.map((row) => row[name] ?? '').filter((value) => !MISSING.has(value));
    expect([name, n]).toEqual([name, given.length]);
    if (step !== undefined) continue;
    const told = values
      .filter(({ count }) => count !== 0)
      .map(({ value, count }) => [String(value), count] as const);
    const own = Object.entries(Object.groupBy(given, timeless)).map(
      ([value, list]) => [value, list?.length] as const,
    );
    expect([name, ...told.toSorted()]).toEqual([name, ...own.toSorted()]);
    const numbers = given.map(Number).toSorted((a, b) => a - b);
    if (mean === undefined || mean === null || numbers.some(Number.isNaN)) continue;
    expect(mean).toBeCloseTo(numbers.reduce((sum, each) => sum + each, 0) / numbers.length, 8);
    const [low, high] = [numbers[Math.ceil(numbers.length / 2) - 1], numbers[Math.floor(numbers.length / 2)]];
    expect(median).toBeCloseTo(((low ?? 0) + (high ?? 0)) / 2, 8);
    const at = (part: number) => numbers[Math.ceil(numbers.length * part) - 1];
    expect([quartiles, range]).toEqual([
      [at(1 / 4), at(3 / 4)],
      [numbers[0], numbers.at(-1)],
    ]);
  }
}

function comparePlaces(
  told: PlaceCounts | undefined,
  among: readonly Row[],
  { picture, variables }: AnalysisPlan['questions'][number],
): void {
  expect(told !== undefined).toBe(picture === 'places');
  if (told === undefined) return;
  const [x = '', y = ''] = variables.filter(({ type }) => type === 'number').map(({ name }) => name);
  const places = among
    .map((row) => [row[x] ?? '', row[y] ?? ''] as const)
    .filter(([east]) => !MISSING.has(east));
  expect(told.n).toBe(places.length);
  const { step } = told;
  const cells = Map.groupBy(places, ([east, north]) =>
    [east, north].map((value) => Math.floor(Number(value) / step) * step).join(' '),
  );
  expect(told.cells.map((cell) => [`${cell.x} ${cell.y}`, cell.count]).toSorted()).toEqual(
    [...cells].map(([cell, { length }]) => [cell, length]).toSorted(),
  );
}

/** Times are seconds and moments milliseconds where they are counted, and words in the file. */
function timeless(value: string): string {
  if (/^\d\d:\d\d:\d\d$/.test(value)) {
    const [hours = 0, minutes = 0, seconds = 0] = value.split(':').map(Number);
    return String(hours * 3600 + minutes * 60 + seconds);
  }
  return /^\d{4}-\d\d-\d\dT/.test(value) ? String(Date.parse(value)) : value;
}
