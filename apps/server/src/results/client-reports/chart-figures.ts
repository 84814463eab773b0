import type {
  AnalysisQuestion,
  ClientFigure,
  ClientReportChart,
  CrossTable,
  CrossTableBlock,
} from '@canvass/protocol';
import { niceStep } from '../analysis/charts/places.ts';
import {
  computeBars,
  blockFields,
  type BlockRow,
  isByDate,
  listShares,
  type ShareOrder,
} from './report-bars.ts';

/** The figures of shown blocks as the author's choice of chart. */
export function listChartFigures(
  blocks: CrossTable['blocks'],
  question: AnalysisQuestion,
  { chart, order }: { readonly chart: ClientReportChart; readonly order: ShareOrder },
): readonly ClientFigure[] {
  if (chart === 'statistics') {
    const numeric = blocks.filter(({ means }) => means !== undefined);
    const others = blocks.filter(({ means }) => means === undefined);
    return [
      ...(numeric.length > 0 ? [{ kind: 'statistics' as const, rows: numeric.map(computeStatistics) }] : []),
      ...others.map((block): ClientFigure => ({ kind: 'bars', ...computeBars(block, question, order) })),
    ];
  }
  return blocks.map((block): ClientFigure => {
    if (chart === 'table')
      return { kind: 'table', ...blockFields(block), rows: listShares(block, question, order) };
    const isHistogram = chart === 'histogram' && (block.means !== undefined || isByDate(block));
    return isHistogram
      ? { kind: 'histogram', ...computeBars({ ...block, rows: histogramRows(block) }, question, undefined) }
      : { kind: 'bars', ...computeBars(block, question, order) };
  });
}

function computeStatistics({ row, bases, means, median, quartiles, range }: CrossTableBlock) {
  const { mean, deviation } = means?.[0] ?? { mean: null, deviation: null };
  return {
    ...(row !== undefined && { label: row }),
    n: bases[0]?.n ?? 0,
    mean,
    deviation,
    ...(median !== undefined && { median }),
    ...(quartiles !== undefined && { quartiles }),
    ...(range !== undefined && { range }),
  };
}

/** Whole numbers in a smaller range have a column each. */
const MAX_WHOLE_NUMBERS = 20;
const MAX_INTERVALS = 10;

/**
 * The rows of a histogram: columns of equal width without gaps. Intervals and dates have this form. Whole numbers get rows
 * for missing numbers between them; other numbers are merged to intervals.
 */
function histogramRows(block: CrossTableBlock): readonly BlockRow[] {
  const { rows } = block;
  const [first] = rows;
  if (first === undefined || isByDate(block) || rows.some(({ below }) => below !== undefined)) return rows;
  const numbers = rows.map(({ value }) => Number(value));
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const isWhole = numbers.every(Number.isInteger) && greatest - least < MAX_WHOLE_NUMBERS;
  const step = isWhole ? 1 : niceStep(greatest - least, MAX_INTERVALS);
  const start = Math.floor(least / step);
  // The bounds are multiples of the step, without the errors of floating point numbers.
  const boundAt = (index: number) => Number(((start + index) * step).toPrecision(12));
  return Array.from({ length: Math.floor(greatest / step) - start + 1 }, (_, index): BlockRow => {
    const inColumn = rows.filter(({ value }) => Math.floor(Number(value) / step) - start === index);
    const count = inColumn.reduce((sum, { cells }) => sum + (cells[0]?.count ?? 0), 0);
    const weight = inColumn.reduce((sum, { cells }) => sum + (cells[0]?.weight ?? 0), 0);
    const bounds = isWhole ? {} : { below: boundAt(index + 1) };
    return { variable: first.variable, value: boundAt(index), ...bounds, cells: [{ count, weight }] };
  });
}
