import { expect, it } from 'vitest';
import type { Dataset, Row } from '../dataset/dataset.ts';
import { jsonl } from './jsonl.ts';

const variable = { measure: 'nominal', valueLabels: [], missing: [], group: 'question' } as const;
const dataset: Dataset = {
  id: 'survey',
  title: 'Survey',
  language: 'en-GB',
  variables: [
    { ...variable, name: 'seq', label: 'Number', type: 'number' },
    { ...variable, name: 'Q1', label: 'Why?', type: 'text' },
  ],
};

it('writes a line for each row, batch by batch', async () => {
  const rows: readonly Row[][] = [
    [
      [1, 'a "b",\nc'],
      [2, { missing: 'not_offered' }],
    ],
    [[3, '中文']],
  ];
  const chunks: string[] = [];
  const source = async function* () {
    for (const batch of rows)
      yield batch.map((row) => Object.assign([...row], { extra: () => JSON.stringify({ answers: row[0] }) }));
  };
  const stream = jsonl.write(dataset, source);
  for await (const chunk of stream) chunks.push(new TextDecoder().decode(chunk));
  expect(chunks).toHaveLength(2);
  expect(
    chunks
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { answers: 1, variables: { seq: 1, Q1: 'a "b",\nc' } },
    { answers: 2, variables: { seq: 2, Q1: { missing: 'not_offered' } } },
    { answers: 3, variables: { seq: 3, Q1: '中文' } },
  ]);
});
