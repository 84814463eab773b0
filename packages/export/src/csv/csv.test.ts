import { expect, it } from 'vitest';
import type { Dataset, Row, WriteOptions } from '../dataset/dataset.ts';
import { csv } from './csv.ts';

const variable = { measure: 'nominal', valueLabels: [], missing: [], group: 'question' } as const;
const dataset: Dataset = {
  id: 'survey',
  title: 'Survey',
  language: 'en-GB',
  variables: [
    {
      ...variable,
      name: 'Q1',
      label: 'Tea?',
      type: 'number',
      valueLabels: [{ value: 1, label: '=Yes, always' }],
    },
    { ...variable, name: 'Q2', label: 'Why?', type: 'text' },
    { ...variable, name: 'Q3', label: 'Degrees', type: 'number', decimals: 1 },
    { ...variable, name: 'Q4', label: 'When?', type: 'datetime' },
    { ...variable, name: 'Q5', label: 'At what time?', type: 'time' },
  ],
};
const rows: readonly Row[] = [
  [1, '=1+1', -3.5, 1_790_000_000_000, 34_205],
  [
    { missing: 'empty' },
    'not_asked',
    { missing: 'not_offered' },
    { missing: 'not_asked' },
    { missing: 'not_applicable' },
  ],
  [2, '中文, "quoted"', 0, { missing: 'empty' }, 0],
  [2, '+44 20 7946 0958', 0, 0, 0],
];

async function writeLines(options?: WriteOptions): Promise<readonly string[]> {
  const chunks: Uint8Array[] = [];
  const source = async function* () {
    yield rows;
  };
  for await (const chunk of csv.write(dataset, source, options)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8').split('\r\n');
}

it('writes names and codes, with escaped formulas, plain negative numbers, and a code for each kind of missing value', async () => {
  expect(await writeLines()).toEqual([
    '\uFEFFQ1,Q2,Q3,Q4,Q5',
    "1,'=1+1,-3.5,2026-09-21T14:13:20.000Z,09:30:05",
    ",'not_asked,not_offered,not_asked,not_applicable",
    '2,"中文, ""quoted""",0,,00:00:00',
    '2,+44 20 7946 0958,0,1970-01-01T00:00:00.000Z,00:00:00',
    '',
  ]);
});

it('writes labels in place of codes, or beside the codes', async () => {
  expect((await writeLines({ values: 'labels' }))[1]).toBe(
    '"\'=Yes, always",\'=1+1,-3.5,2026-09-21T14:13:20.000Z,09:30:05',
  );
  const codesAndLabels = await writeLines({ values: 'both' });
  expect(codesAndLabels[0]).toBe('\uFEFFQ1,Q1_label,Q2,Q3,Q4,Q5');
  expect(codesAndLabels[1]).toMatch(/^1,"'=Yes, always",/);
  expect(codesAndLabels[3]).toMatch(/^2,2,/);
});
