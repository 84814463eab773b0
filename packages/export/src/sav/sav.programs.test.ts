// Reads files with ReadStat, the library behind haven and pyreadstat, and with PSPP. Debian: apt-get install readstat
// pspp.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dataset, MissingKind, Row, Variable } from '../dataset/dataset.ts';
import { arbitrarySample, rowSourceOf } from '../testing/arbitrary-dataset.ts';
import { collectBytes } from '../testing/collect.ts';
import { readSav } from '../testing/sav-reader.ts';
import { sav } from './sav.ts';

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
const withReadStat = it.skipIf(!isInstalled('readstat'));
const withPspp = it.skipIf(!isInstalled('pspp'));
const KINDS: readonly MissingKind[] = ['not_asked', 'not_offered', 'empty', 'not_applicable'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-sav-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function savFile(dataset: Dataset, rows: readonly Row[]): Promise<string> {
  const path = join(folder, 'survey.sav');
  writeFileSync(path, await collectBytes(sav.write(dataset, rowSourceOf(rows))));
  return path;
}

const variable = (name: string, type: Variable['type'], missing: readonly MissingKind[] = []): Variable => ({
  name,
  label: `${name}：您的回答？`,
  type,
  measure: 'nominal',
  valueLabels: type === 'number' ? [{ value: 1, label: '满意' }] : [],
  missing,
  group: 'question',
});

withReadStat('ReadStat finds names, labels, value labels and missing values', async () => {
  const dataset: Dataset = {
    id: 'survey',
    title: '调查',
    language: 'zh-CN',
    variables: [
      variable('Q1_how_satisfied_are_you', 'number', KINDS),
      variable('Q2', 'number', ['not_asked', 'empty']),
      variable('Q3', 'text'),
    ],
  };
  const path = await savFile(dataset, [[1, 1, '因为'.repeat(200)]]);
  execFileSync('extract_metadata', [path, join(folder, 'survey.json')], { stdio: 'ignore' });
  const { variables } = JSON.parse(readFileSync(join(folder, 'survey.json'), 'utf8'));
  const nothing = [
    { code: -999_994, label: 'Not asked' },
    { code: -999_992, label: 'Seen and left empty' },
  ];
  expect(variables).toMatchObject([
    {
      name: 'Q1_how_satisfied_are_you',
      label: 'Q1_how_satisfied_are_you：您的回答？',
      categories: [
        { code: 1, label: '满意' },
        nothing[0],
        { code: -999_993, label: 'Not offered' },
        nothing[1],
        { code: -999_991, label: 'Not applicable' },
      ],
      missing: { type: 'RANGE', low: -999_994, high: -999_991 },
    },
    {
      name: 'Q2',
      categories: [{ code: 1, label: '满意' }, ...nothing],
      missing: { type: 'DISCRETE', values: [-999_994, -999_992] },
    },
    { name: 'Q3', type: 'STRING', label: 'Q3：您的回答？' },
  ]);
});

withReadStat(
  'ReadStat reads the values that our own reader reads, of any dataset',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySample(), async ({ dataset, rows }) => {
        // ReadStat rejects files without variables.
        fc.pre(dataset.variables.length > 0);
        const path = await savFile(dataset, rows);
        const [names, ...lines] = csvRows(
          execFileSync('readstat', [path, '-'], { encoding: 'utf8', stdio: 'pipe' }),
        );
        const ownReading = readSav(readFileSync(path));
        expect(names).toEqual(dataset.variables.map(({ name }) => name));
        expect(lines).toHaveLength(rows.length);
        for (const [index, line] of lines.entries()) {
          for (const [column, value] of (ownReading.rows[index] ?? []).entries())
            expectSame(line[column] ?? '', value);
        }
      }),
      { numRuns: 60 },
    );
  },
);

/** Runs PSPP's commands on a file. Returns its output and all warnings. */
function runPspp(path: string, commands: string): string {
  const script = join(folder, 'survey.sps');
  writeFileSync(script, `GET FILE='${path}'.\n${commands}\n`);
  const { stdout, stderr } = spawnSync('pspp', ['-o', '-', '-O', 'format=csv', script], { encoding: 'utf8' });
  return stdout + stderr;
}

withPspp('PSPP opens any dataset without a warning', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySample(), async ({ dataset, rows }) => {
      fc.pre(dataset.variables.length > 0);
      expect(runPspp(await savFile(dataset, rows), 'EXECUTE.')).toBe('');
    }),
    { numRuns: 20 },
  );
});

withPspp('PSPP finds the multiple-response sets, the measures and the weight', async () => {
  const question = { gid: 'q2', cid: '饮料', title: '您喝什么？', type: 'multiple' };
  const option = (code: string): Variable => ({
    ...variable(`饮料_${code}`, 'number', KINDS),
    question,
    part: { kind: 'flag', option: { gid: code, title: code, code } },
  });
  const dataset: Dataset = {
    id: 'survey',
    title: '调查',
    language: 'zh-CN',
    variables: [
      { ...variable('Q1', 'number'), measure: 'ordinal' },
      option('A1'),
      option('A2'),
      variable('Q3', 'text', KINDS),
      { ...variable('weight', 'number', ['not_asked']), measure: 'scale' },
    ],
    weight: 'weight',
  };
  const path = await savFile(dataset, [
    [1, 1, 1, 'a text of more than eight bytes', 2.5],
    [2, 0, 1, { missing: 'not_offered' }, 0.5],
  ]);
  const shown = runPspp(
    path,
    'SHOW WEIGHT.\nMRSETS /DISPLAY NAME=ALL.\nDISPLAY DICTIONARY.\nFREQUENCIES Q1.',
  );
  expect(shown).not.toMatch(/warning|error/i);
  expect(shown).toContain('WEIGHT is weight.');
  expect(shown).toMatch(/\$YinLiao,您喝什么？,Dichotomies,1,"?YinLiao_A1\s+YinLiao_A2/);
  expect(shown).toMatch(/^Q1,1,Q1：您的回答？,Ordinal/m);
  expect(shown).toContain('Mean,,1.17');
});

/** Compares with the precision of ReadStat, which prints numbers with about six decimals. */
function expectSame(printed: string, value: number | string): void {
  if (typeof value === 'string') expect(printed).toBe(value);
  else expect(Math.abs(Number(printed) - value)).toBeLessThanOrEqual(Math.max(1e-6, Math.abs(value) * 1e-12));
}

function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /("(?:[^"]|"")*"|[^,\n"]*)(,|\n|$)/gy;
  for (let match = field.exec(text); match !== null && match[0] !== ''; match = field.exec(text)) {
    const [, value = '', end] = match;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
