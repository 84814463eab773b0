import { type AnalysisQuestion, type CrossTableBlock, listReportCharts } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { listChartFigures } from './chart-figures.ts';

const questionWith = (
  picture: AnalysisQuestion['picture'],
  ...variables: readonly Partial<AnalysisQuestion['variables'][number]>[]
): AnalysisQuestion => ({
  gid: 'q',
  cid: 'Q',
  title: 'Q',
  picture,
  texts: [],
  variables: variables.map((variable) => ({
    name: 'Q',
    label: 'Q',
    type: 'number',
    labels: [],
    ...variable,
  })),
});
const NUMBER = questionWith('scores', {});
const YES_NO = questionWith('choices', {
  labels: [
    { value: 1, label: 'Yes' },
    { value: 2, label: 'No' },
  ],
});

const computeBlock = (counts: Readonly<Record<number, number>>, isNumeric = true): CrossTableBlock => {
  const n = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    exclusive: true,
    bases: [{ n, weight: n, effective: n }],
    rows: Object.entries(counts)
      .map(([value, count]) => ({ variable: 'Q', value: Number(value), cells: [{ count, weight: count }] }))
      .toSorted((a, b) => a.value - b.value),
    ...(isNumeric && { means: [{ mean: 1, deviation: 2 }] }),
  };
};
const columnsOf = (block: CrossTableBlock) =>
  listChartFigures([block], NUMBER, { chart: 'histogram', order: undefined }).flatMap((figure) =>
    figure.kind === 'histogram' ? figure.bars.map(({ label, share }) => [label, share]) : [figure.kind],
  );

it('authors can choose the charts that fit the answers', () => {
  expect(listReportCharts(NUMBER)).toEqual(['bars', 'histogram', 'statistics', 'table']);
  expect(listReportCharts(YES_NO)).toEqual(['bars', 'table']);
  expect(listReportCharts(questionWith('moments', { type: 'date' }))).toEqual(['bars', 'histogram', 'table']);
  expect(listReportCharts(questionWith('best_worst', {}))).toEqual([]);
  expect(listReportCharts(questionWith('texts'))).toEqual([]);
});

describe('a histogram', () => {
  it('has a column for each whole number of a small range, also for those that nobody gave', () => {
    expect(columnsOf(computeBlock({ 1: 1, 4: 3 }))).toEqual([
      ['1', 0.25],
      ['2', 0],
      ['3', 0],
      ['4', 0.75],
    ]);
  });

  it('has intervals of equal width for other numbers', () => {
    const labels = columnsOf(computeBlock({ 0.5: 1, 9.5: 1, 30: 2 }));
    expect(labels).toHaveLength(7);
    expect(labels.map(([, share]) => share)).toEqual([0.25, 0.25, 0, 0, 0, 0, 0.5]);
    expect(labels[1]).toEqual(['5 – 10', 0.25]);
  });

  it('without numbers is empty', () => {
    expect(columnsOf(computeBlock({}))).toEqual([]);
  });

  it('of parts that are choices has bars instead', () => {
    expect(columnsOf(computeBlock({ 1: 2 }, false))).toEqual(['bars']);
  });
});
