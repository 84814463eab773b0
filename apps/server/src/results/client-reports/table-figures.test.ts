import type { AnalysisQuestion, AnalysisVariable } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { tabulate } from '../tables/tabulate.ts';
import { listTableFigures } from './table-figures.ts';

const AGE: AnalysisVariable = { name: 'A', label: 'Age', labels: [], type: 'number' };
const QUESTION: AnalysisQuestion = {
  gid: 'age',
  cid: 'A',
  title: 'Age',
  picture: 'choices',
  texts: [],
  variables: [AGE],
};

it('numbers of a report are counted by interval, with their mean and median', () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    values: new Map([['A', 20 + 3 * index]]),
    count: 1,
    weight: 1,
  }));
  const block = tabulate(
    rows,
    {
      variables: [AGE],
      rows: [],
      isExclusive: true,
      isNumeric: true,
      isByInterval: true,
      hasMoreRows: false,
    },
    { columns: [], areColumnsExclusive: false },
  );
  const figures = listTableFigures({ pending: 0, weighted: false, columns: [], blocks: [block] }, QUESTION, {
    columnsQuestion: undefined,
    order: undefined,
  });
  expect(figures).toEqual([
    {
      kind: 'bars',
      n: 20,
      bars: [
        { label: '20 – 30', share: 0.2 },
        { label: '30 – 40', share: 0.15 },
        { label: '40 – 50', share: 0.15 },
        { label: '50 – 60', share: 0.2 },
        { label: '60 – 70', share: 0.15 },
        { label: '70 – 80', share: 0.15 },
      ],
      mean: 48.5,
      median: 48.5,
    },
  ]);
});
