import type {
  AnalysisQuestion,
  ClientFigure,
  ClientReportPart,
  CrossTable,
  CrossTableBlock,
  ReportLabel,
} from '@canvass/protocol';
import { hasChart } from '../analysis/question-plan.ts';
import { listChartFigures } from './chart-figures.ts';
import { computeBars, categoryName, nameField, type ShareOrder, computeShare } from './report-bars.ts';

interface FigureChoice {
  readonly columnsQuestion: AnalysisQuestion | undefined;
  readonly order: ShareOrder;
  /** Defaults to the usual chart of the question. */
  readonly chart?: ClientReportPart['chart'];
}

/** The figures of a table whose columns are the answers to `columnsQuestion`. */
export function listTableFigures(
  table: CrossTable,
  question: AnalysisQuestion,
  { columnsQuestion, order, chart }: FigureChoice,
): readonly ClientFigure[] {
  const hidden = table.blocks.filter((block) => block.hidden === true);
  const shownTable = { ...table, blocks: table.blocks.filter((block) => block.hidden !== true) };
  const hiddenFigures = hidden.map(({ row }) => ({ kind: 'hidden' as const, ...nameField(row) }));
  if (columnsQuestion !== undefined)
    return [...listCrossFigures(shownTable, { question, columnsQuestion }), ...hiddenFigures];
  if (chart !== undefined) {
    const isGrid = chart === 'table' && findGridColumns(shownTable.blocks, question) !== undefined;
    const figures = isGrid
      ? listShareFigures(shownTable, question, order)
      : listChartFigures(shownTable.blocks, question, { chart, order });
    return [...figures, ...hiddenFigures];
  }
  // The names of ranks belong to the blocks in their order.
  if (hasChart(question, 'ranks'))
    return hidden.length > 0 ? [{ kind: 'hidden' }] : [computeRankFigure(table, question)];
  return [...listShareFigures(shownTable, question, order), ...hiddenFigures];
}

/** The values of all blocks, if they have the same values and are the rows of a question. */
function findGridColumns(
  blocks: CrossTable['blocks'],
  question: AnalysisQuestion,
): readonly ReportLabel[] | undefined {
  const labelsOf = ({ rows }: CrossTableBlock) => rows.map((row) => categoryName(question, row));
  const [first] = blocks;
  const columns = first === undefined ? [] : labelsOf(first);
  const isGrid =
    blocks.length > 1 &&
    columns.length > 0 &&
    blocks.every(
      (block) => block.row !== undefined && JSON.stringify(labelsOf(block)) === JSON.stringify(columns),
    );
  return isGrid ? columns : undefined;
}

/** A bar chart for each block, or one grid if all blocks have the same values. */
function listShareFigures(
  { blocks }: CrossTable,
  question: AnalysisQuestion,
  order: ShareOrder,
): readonly ClientFigure[] {
  const columns = findGridColumns(blocks, question);
  if (columns !== undefined)
    return [
      {
        kind: 'grid',
        columns,
        hasMeans: blocks.every(({ means }) => means !== undefined),
        rows: blocks.map((block) => ({
          label: block.row ?? '',
          n: block.bases[0]?.n ?? 0,
          cells: block.rows.map(({ cells }) => computeShare(cells[0], block.bases[0])),
          ...(block.means !== undefined && { mean: block.means[0]?.mean ?? null }),
        })),
      },
    ];
  const isNps = hasChart(question, 'nps');
  return blocks
    .flatMap((block) => (isNps ? (findNpsFigure(block) ?? []) : []))
    .concat(blocks.map((block) => ({ kind: 'bars', ...computeBars(block, question, order) })));
}

/** Net promoter score: the highest answer of detractors, and of passives. */
const [MAX_DETRACTOR, MAX_PASSIVE] = [6, 8];

/** Undefined without answers. */
function findNpsFigure({ rows, bases }: CrossTableBlock): ClientFigure | undefined {
  if (bases[0] === undefined || bases[0].n === 0) return undefined;
  const sums: [number, number, number] = [0, 0, 0];
  for (const { value, cells } of rows) {
    const score = Number(value);
    sums[score <= MAX_DETRACTOR ? 0 : score <= MAX_PASSIVE ? 1 : 2] += computeShare(cells[0], bases[0]);
  }
  return { kind: 'nps', shares: sums };
}

function computeRankFigure({ blocks }: CrossTable, { variables }: AnalysisQuestion): ClientFigure {
  const rows = blocks.map((block, at) => ({
    label: variables[at]?.option ?? block.row ?? '',
    value: block.means?.[0]?.mean ?? null,
  }));
  return {
    kind: 'ranks',
    n: Math.max(0, ...blocks.map(({ bases }) => bases[0]?.n ?? 0)),
    rows: rows.toSorted((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity)),
  };
}

function listCrossFigures(
  { blocks, columns }: CrossTable,
  {
    question,
    columnsQuestion,
  }: { readonly question: AnalysisQuestion; readonly columnsQuestion: AnalysisQuestion },
): readonly ClientFigure[] {
  const names = columns.map((column) => categoryName(columnsQuestion, column));
  return blocks.map(({ bases, rows, means, more, row }) => ({
    kind: 'cross',
    ...nameField(row),
    columnsTitle: columnsQuestion.title,
    columns: names,
    ns: bases.map(({ n }) => n),
    rows: rows.map((one) => ({
      label: categoryName(question, one),
      cells: one.cells.map((cell, at) => ({
        value: computeShare(cell, bases[at]),
        ...(cell.against !== undefined && { against: cell.against }),
      })),
    })),
    ...(means !== undefined && {
      means: means.map(({ mean, against }) => ({ value: mean, ...(against !== undefined && { against }) })),
    }),
    ...(more === true && { more }),
  }));
}
