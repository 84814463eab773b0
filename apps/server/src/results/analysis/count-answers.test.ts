import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Database } from '../../database/database.ts';
import { createTestDatabase, databaseKinds } from '../../testing/index.ts';
import { encodeColumn, listCells } from './answer-column.ts';
import {
  countAnswered,
  countByInterval,
  countFlags,
  countSelected,
  countValues,
  findTexts,
  loadMoments,
} from './count-answers.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';
import { countJointly } from './joint-counts.ts';
import { findRows } from './response-rows.ts';
import type { Selection } from './read-segments.ts';
import { noteGaps, SEGMENT_SIZE, type SegmentColumn, storeSegment } from './segment-store.ts';

const SURVEY = 'survey';
const RESPONSES = 2 * SEGMENT_SIZE + 300;

interface Response {
  readonly seq: number;
  readonly choice: number | null;
  readonly spent: number | null;
  readonly flag: number | null;
  readonly text: string | null;
  readonly list: string | null;
}
const NAMES = ['seq', 'choice', 'spent', 'flag', 'text', 'list'] as const;

const variable = (name: string, type: string, group = 'question') =>
  ({ name, type, group, valueLabels: [] }) as unknown as CountedVariable;
const VARIABLES = [
  variable('seq', 'number'),
  variable('choice', 'number'),
  variable('spent', 'number'),
  variable('flag', 'number'),
  variable('text', 'text'),
  variable('list', 'text', 'draw'),
];
const MODEL = { byName: new Map(VARIABLES.map((each) => [each.name, each])) } as unknown as CountingModel;

const everyResponse = (seed: number): readonly Response[] => {
  const [row] = fc.sample(
    fc.array(
      fc.record({
        choice: fc.option(fc.integer({ min: -2, max: 3 })),
        spent: fc.option(fc.integer({ min: 1_790_000_000_000, max: 1_790_000_100_000 }), { freq: 9 }),
        flag: fc.option(fc.constantFrom(0, 1)),
        text: fc.option(fc.constantFrom('Tea', 'tea ', 'coffee', 'ÄPFEL', 'a\0b', '\ud800', '"\\')),
        list: fc.option(fc.subarray(['a', 'b', 'c']).map((words) => words.join(' '))),
      }),
      { minLength: RESPONSES, maxLength: RESPONSES, size: 'max' },
    ),
    { numRuns: 1, seed },
  );
  return (row ?? []).map((response, at) => ({ seq: at + 1, ...response }));
};

async function store(database: Database, responses: readonly Response[]): Promise<void> {
  for (const [segment, rows] of Map.groupBy(responses, ({ seq }) => Math.floor(seq / SEGMENT_SIZE))) {
    await noteGaps(database.query, SURVEY, [segment], new Date());
    const gap = await database.query.selectFrom('analysis_gap').selectAll().executeTakeFirstOrThrow();
    const columns = NAMES.map(
      (name): SegmentColumn => ({ variable: name, ...encodeColumn(rows.map((row) => row[name])) }),
    );
    await storeSegment(database, SURVEY, gap, columns);
  }
}

const countBy = (values: readonly (number | string | null)[]) => {
  const counts = new Map<number | string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
const present = <T>(values: readonly (T | null)[]): readonly T[] => values.filter((value) => value !== null);

describe.each(databaseKinds())('counts of stored columns, on %s', (kind) => {
  it('equal the counts of the rows from which the columns were encoded', async () => {
    const database = await createTestDatabase(kind);
    const responses = everyResponse(20_261_127);
    await store(database, responses);
    const selections: readonly (readonly [Selection['conditions'], (row: Response) => boolean])[] = [
      [[], () => true],
      [[{ variable: 'choice', values: [1, 2] }], ({ choice }) => choice === 1 || choice === 2],
      [[{ variable: 'list', values: ['b'] }], ({ list }) => list?.includes('b') === true],
      [
        [
          { variable: 'spent', min: 1_790_000_050_000 },
          { variable: 'text', values: ['Tea', '\ud800'] },
        ],
        ({ spent, text }) => (spent ?? 0) >= 1_790_000_050_000 && (text === 'Tea' || text === '\ud800'),
      ],
      [[{ variable: 'seq', values: [] }], () => false],
    ];
    for (const [conditions, isSelected] of selections) {
      const selection = { surveyId: SURVEY, model: MODEL, purpose: 'rows', scope: [], conditions } as const;
      const rows = responses.filter(isSelected);
      expect(await countSelected(database, selection)).toBe(rows.length);
      const texts = await countValues(database, selection, 'text', { limit: 100 });
      expect(new Map(texts.map(({ value, count }) => [value, count]))).toEqual(
        countBy(rows.map((row) => row.text)),
      );
      const spent = present(rows.map((row) => row.spent));
      // `maxDistinct` is small, so that the segments are read several times.
      const frequent = await countValues(database, selection, 'spent', { limit: 20, maxDistinct: 500 });
      expect(frequent).toEqual(await countValues(database, selection, 'spent', { limit: 20 }));
      const intervals = await countByInterval(database, selection, 'spent', 1_000);
      expect(new Map(intervals.map(({ value, count }) => [value, count]))).toEqual(
        countBy(spent.map((value) => Math.floor(value / 1_000) * 1_000)),
      );
      const [moments] = await loadMoments(database, selection, ['spent']);
      const mean = spent.reduce((sum, value) => sum + value, 0) / spent.length;
      const squares = spent.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      expect(moments?.n).toBe(spent.length);
      if (spent.length > 1) {
        expect(moments?.mean).toBeCloseTo(mean, 2);
        expect(moments?.deviation).toBeCloseTo(Math.sqrt(squares / (spent.length - 1)), 4);
      }
      const flags = present(rows.map((row) => row.flag));
      expect(await countFlags(database, selection, ['flag'])).toEqual([
        { n: flags.length, ones: flags.filter((flag) => flag === 1).length },
      ]);
      expect(await countAnswered(database, selection, ['choice', 'text'])).toBe(
        rows.filter(({ choice, text }) => choice !== null || text !== null).length,
      );
      const joint = await countJointly(database, selection, ['choice', 'flag', 'list']);
      expect(new Map(joint.map(({ values, count }) => [JSON.stringify(values), count]))).toEqual(
        countBy(rows.map(({ choice, flag, list }) => JSON.stringify([choice, flag, list]))),
      );
      const found = await findTexts(database, selection, 'text', { search: 'TEA', before: 2_000, limit: 7 });
      const newest = rows.filter(
        ({ seq, text }) => seq < 2_000 && text?.toLowerCase().includes('tea') === true,
      );
      expect(found).toEqual(
        newest
          .toReversed()
          .slice(0, 7)
          .map(({ seq, text }) => ({ seq, text })),
      );
      const page = await findRows(database, selection, {
        columns: ['text'],
        sort: { variable: 'spent', descending: true },
        offset: 30,
      });
      const sorted = rows.toSorted((a, b) => (b.spent ?? 0) - (a.spent ?? 0) || b.seq - a.seq).slice(30);
      expect(page.rows).toEqual(sorted.slice(0, 50).map(({ seq, text }) => ({ seq, cells: [text] })));
      expect(page.more).toBe(sorted.length > 50);
    }
    await database.close();
  });
});

it('columns decode to any encoded values, with at most one byte per value for up to 255 distinct values', () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const cells = fc.oneof<fc.Arbitrary<(number | string | null)[]>[]>(
    fc.array(fc.option(cell), { maxLength: SEGMENT_SIZE, size: 'max' }),
    fc.array(fc.option(fc.string({ unit: 'binary' })), { maxLength: SEGMENT_SIZE }),
    fc.array(fc.constantFrom(1, 2, 3, null), { maxLength: SEGMENT_SIZE, size: 'max' }),
  );
  fc.assert(
    fc.property(cells, (values) => {
      const stored = encodeColumn(values);
      expect(listCells(stored)).toEqual(values.map((value) => (Object.is(value, -0) ? 0 : value)));
      if (new Set(values).size <= 255) expect(stored.codes.length).toBeLessThanOrEqual(values.length + 3);
    }),
  );
});
