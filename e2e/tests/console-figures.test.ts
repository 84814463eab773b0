import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rng } from '@canvass/logic';
import type {
  AnalysisCondition,
  AnalysisCounts,
  AnalysisOverview,
  AnalysisPlan,
  AnalysisTexts,
  DrawOverview,
  QuotaOverview,
} from '@canvass/protocol';
import { createTestServer, databaseKinds, dataOf, type TestServer } from '@canvass/server/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishAnsweredExample } from '../src/harness/console/answered-example.ts';
import { compareDifferences, compareGroup } from '../src/harness/console/figures/compare-counts.ts';
import {
  compareDraws,
  compareOverview,
  compareQuotas,
} from '../src/harness/console/figures/compare-overview.ts';
import {
  readCount,
  listValues,
  matchesCondition,
  isFinished,
  isNumeric,
  readRows,
  type Row,
} from '../src/harness/console/figures/export-rows.ts';

/** With CANVASS_FULL there are respondents for every branch, otherwise a sample. */
const isFull = process.env['CANVASS_FULL'] !== undefined;
const RESPONDENTS = isFull ? 5_000 : 12;
const RUNS = isFull ? 200 : 5;
const TIMEOUT_MS = isFull ? 3_600_000 : 60_000;
const PAGE_SIZE = 50;
const MAX_VALUES = 200;
const FOLDER = new URL('../../examples/', import.meta.url);
const ALL_EXAMPLES = readdirSync(FOLDER).filter((name) =>
  existsSync(new URL(`${name}/project.json`, FOLDER)),
);
/** Examples that always run: one with draws and quotas, one with all question types. Two others are chosen by seed. */
const ALWAYS = ['concept-quota', 'every-type'];
const otherExamples = ALL_EXAMPLES.filter((name) => !ALWAYS.includes(name)).toSorted();
const offset = rng(`${process.env['CANVASS_SEED'] ?? '2026'}:figures`).int(otherExamples.length);
const EXAMPLES = isFull
  ? ALL_EXAMPLES
  : [...ALWAYS, ...[...otherExamples, ...otherExamples].slice(offset, offset + 2)];
const PHONES = [{ variable: 'device', values: ['phone'] }];
const OTHERS = [{ variable: 'device', values: ['pc', 'pad'] }];

/** Recomputes the console's figures from the export. Of the product's code it uses only the parser of CSV files. */
describe.each(EXAMPLES)(
  'the figures of %s in the console and in its export',
  { timeout: TIMEOUT_MS },
  (example) => {
    let app: TestServer;
    let folder: string;
    let path: string;
    let rows: readonly Row[];
    let finishedRows: readonly Row[];
    let plan: AnalysisPlan;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'canvass-figures-'));
      // Thousands of respondents need a real database, so the test uses PostgreSQL if available.
      const kind = databaseKinds().includes('postgres') ? 'postgres' : 'pglite';
      app = await createTestServer(kind, { settings: { files: { folder } } });
      path = `/api/publishing/surveys/${await publishAnsweredExample(app, example, RESPONDENTS)}`;
      rows = readRows((await app.operate('GET', `${path}/export?format=csv&state=all`)).text);
      finishedRows = rows.filter(isFinished);
      plan = await getFromServer('/analysis/questions');
      await vi.waitUntil(async () => (await getFromServer<AnalysisOverview>('/analysis')).pending === 0, {
        timeout: 600_000,
      });
    }, 4 * TIMEOUT_MS);
    afterAll(async () => {
      await app.close();
      await rm(folder, { recursive: true });
    });

    const getFromServer = async <T>(call: string) => dataOf<T>(await app.operate('GET', path + call));
    const callServer = async <T>(call: string, body: object) =>
      dataOf<T>(await app.operate('POST', `${path}/analysis/${call}`, body));
    const selectRows = (conditions: readonly AnalysisCondition[]) =>
      finishedRows.filter((row) => conditions.every((one) => matchesCondition(one, row)));

    it('are equal by question and by value', async () => {
      expect(finishedRows.length).toBeGreaterThan(0);
      for (const question of plan.questions) {
        const { pending, groups } = await callServer<AnalysisCounts>('counts', { gid: question.gid });
        expect(pending).toBe(0);
        compareGroup(groups[0], finishedRows, question);
      }
    });

    it('are equal under any filter', async () => {
      const variables = [...plan.questions.flatMap((question) => question.variables), ...plan.sides];
      const condition = fc.constantFrom(...variables).chain(({ name, type }) => {
        const knownValues = [...new Set(listValues(rows, name))];
        if (knownValues.length === 0) return fc.constant(undefined);
        const values = isNumeric(type) ? knownValues.map(readCount) : knownValues;
        const oneOf = fc
          .subarray<number | string>(values, { minLength: 1, maxLength: Math.min(values.length, MAX_VALUES) })
          .map((chosen): AnalysisCondition => ({ variable: name, values: chosen }));
        if (!isNumeric(type)) return oneOf;
        const bound = fc.constantFrom(...knownValues.map(readCount));
        const rangeCondition = fc.tuple(bound, bound, fc.constantFrom('min', 'max', 'both')).map(
          ([a, b, end]): AnalysisCondition => ({
            variable: name,
            ...(end !== 'max' && { min: Math.min(a, b) }),
            ...(end !== 'min' && { max: Math.max(a, b) }),
          }),
        );
        return fc.oneof(oneOf, rangeCondition);
      });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...plan.questions),
          fc.array(condition, { minLength: 1, maxLength: 3 }),
          async (question, drawnConditions) => {
            const conditions = drawnConditions.filter(
              (one) => one !== undefined,
            ) as readonly AnalysisCondition[];
            const { groups } = await callServer<AnalysisCounts>('counts', {
              gid: question.gid,
              where: conditions,
            });
            compareGroup(groups[0], selectRows(conditions), question);
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('are equal for two groups and their differences', async () => {
      for (const question of plan.questions) {
        const { groups, differences } = await callServer<AnalysisCounts>('counts', {
          gid: question.gid,
          groups: [PHONES, OTHERS],
        });
        const [a, b] = [selectRows(PHONES), selectRows(OTHERS)];
        compareGroup(groups[0], a, question);
        compareGroup(groups[1], b, question);
        compareDifferences({ differences, groups }, [a, b]);
      }
    });

    it('are equal in the overview', async () => {
      compareOverview(await getFromServer<AnalysisOverview>('/analysis'), rows);
    });

    it('are equal for draws', async () => {
      const overview = await getFromServer<DrawOverview>('/analysis/draws');
      compareDraws(overview, rows);
      if (example === 'concept-quota') expect(overview.draws).not.toEqual([]);
    });

    it('are equal for quotas', async () => {
      const overview = await getFromServer<QuotaOverview>('/quotas');
      compareQuotas(overview, rows);
      if (example === 'concept-quota') expect(overview.groups).not.toEqual([]);
    });

    it('are equal for texts, page by page, and for searched texts', async () => {
      for (const { name: variable } of plan.questions.flatMap(({ texts }) => texts)) {
        const writtenRows = finishedRows
          .filter((row) => listValues([row], variable).length > 0)
          .toSorted((a, b) => Number(b['seq']) - Number(a['seq']));
        const first = await callServer<AnalysisTexts>('texts', { variable });
        const nextTexts =
          first.before === undefined
            ? []
            : (await callServer<AnalysisTexts>('texts', { variable, before: first.before })).texts;
        expect([...first.texts, ...nextTexts].map(({ seq, text }) => [String(seq), text])).toEqual(
          writtenRows.slice(0, 2 * PAGE_SIZE).map((row) => [row['seq'], row[variable]]),
        );
        const search = writtenRows.at(-1)?.[variable]?.slice(0, 4);
        if (search === undefined) continue;
        const foundTexts = await callServer<AnalysisTexts>('texts', {
          variable,
          search: search.toUpperCase(),
        });
        const isFound = (row: Row) => row[variable]?.toLowerCase().includes(search.toLowerCase());
        expect(foundTexts.texts.map(({ seq }) => String(seq))).toEqual(
          writtenRows
            .filter(isFound)
            .slice(0, PAGE_SIZE)
            .map(({ seq }) => seq),
        );
      }
    });
  },
);
