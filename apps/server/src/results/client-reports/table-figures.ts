import type {
  AnalysisQuestion,
  ClientFigure,
  ClientReportPart,
  CrossTable,
  CrossTableBlock,
} from '@canvass/protocol';
import { hasChart } from '../analysis/question-plan.ts';
import { isFlag } from '../analysis/count-question.ts';

interface FigureChoice {
  readonly columnsQuestion: AnalysisQuestion | undefined;
  readonly order: ClientReportPart['order'];
}

/** The figures of a table whose columns are the answers to `columnsQuestion`. */
export function tableFiguresOf(
  table: CrossTable,
  question: AnalysisQuestion,
  { columnsQuestion, order }: FigureChoice,
): readonly ClientFigure[] {
  const hidden = table.blocks.filter((block) => block.hidden === true);
  const shownTable = { ...table, blocks: table.blocks.filter((block) => block.hidden !== true) };
  const hiddenFigures = hidden.map(({ row }) => ({ kind: 'hidden' as const, ...nameField(row) }));
  if (columnsQuestion !== undefined)
    return [...crossFiguresOf(shownTable, { question, columnsQuestion }), ...hiddenFigures];
  // The names of ranks belong to the blocks in their order.
  if (hasChart(question, 'ranks'))
    return hidden.length > 0 ? [{ kind: 'hidden' }] : [rankFigureOf(table, question)];
  return [...shareFiguresOf(shownTable, question, order), ...hiddenFigures];
}

export const nameField = (name: string | undefined) => (name === undefined || name === '' ? {} : { name });

type Cell = CrossTableBlock['rows'][number]['cells'][number];
type Base = CrossTableBlock['bases'][number];

const shareOf = (cell: Cell | undefined, base: Base | undefined): number =>
  cell === undefined || base === undefined || base.weight === 0 ? 0 : cell.weight / base.weight;

/** The name of a row or column: the option of a variable that is a flag, or the label of a value. */
function categoryName(
  { variables }: Pick<AnalysisQuestion, 'variables'>,
  {
    variable,
    value,
    below,
  }: { readonly variable: string; readonly value: number | string; readonly below?: number },
): string {
  if (below !== undefined) return `${value} – ${below}`;
  const shownVariable = variables.find(({ name }) => name === variable);
  if (shownVariable !== undefined && isFlag(shownVariable)) return shownVariable.option ?? '';
  return shownVariable?.labels.find((one) => one.value === value)?.label ?? String(value);
}

/** A bar chart for each block, or one grid if all blocks have the same values. */
function shareFiguresOf(
  { blocks }: CrossTable,
  question: AnalysisQuestion,
  order: ClientReportPart['order'],
): readonly ClientFigure[] {
  const labelsOf = ({ rows }: CrossTableBlock) => rows.map((row) => categoryName(question, row));
  const [first] = blocks;
  const columns = first === undefined ? [] : labelsOf(first);
  const isGrid =
    blocks.length > 1 &&
    columns.length > 0 &&
    blocks.every((block) => block.row !== undefined && String(labelsOf(block)) === String(columns));
  if (isGrid)
    return [
      {
        kind: 'grid',
        columns,
        hasMeans: blocks.every(({ means }) => means !== undefined),
        rows: blocks.map((block) => ({
          label: block.row ?? '',
          n: block.bases[0]?.n ?? 0,
          cells: block.rows.map(({ cells }) => shareOf(cells[0], block.bases[0])),
          ...(block.means !== undefined && { mean: block.means[0]?.mean ?? null }),
        })),
      },
    ];
  const isNps = hasChart(question, 'nps');
  return blocks
    .flatMap((block) => (isNps ? (npsFigureOf(block) ?? []) : []))
    .concat(blocks.map((block) => barFigureOf(block, question, order)));
}

function barFigureOf(
  block: CrossTableBlock,
  question: AnalysisQuestion,
  order: ClientReportPart['order'],
): ClientFigure {
  const { bases, rows, means, median, more, row } = block;
  const bars = rows.map((one) => ({
    label: categoryName(question, one),
    share: shareOf(one.cells[0], bases[0]),
  }));
  const isNumeric = means !== undefined;
  const isBySize = !isNumeric && (order === 'size' || !hasOwnOrder(block, question));
  return {
    kind: 'bars',
    ...nameField(row),
    n: bases[0]?.n ?? 0,
    bars: isBySize ? bars.toSorted(byShare) : bars,
    ...(isNumeric && { mean: means[0]?.mean ?? null }),
    ...(median !== undefined && { median }),
    ...(more === true && { more }),
  };
}

/** Whether the survey has an order of the values. Values without labels, such as names of regions, have none. */
const hasOwnOrder = ({ exclusive }: CrossTableBlock, { variables }: AnalysisQuestion): boolean =>
  !exclusive || variables.some(({ labels }) => labels.length > 0);

const byShare = (a: { readonly share: number }, b: { readonly share: number }): number => b.share - a.share;

/** Net promoter score: the highest answer of detractors, and of passives. */
const [MAX_DETRACTOR, MAX_PASSIVE] = [6, 8];

/** Undefined without answers. */
function npsFigureOf({ rows, bases }: CrossTableBlock): ClientFigure | undefined {
  if (bases[0] === undefined || bases[0].n === 0) return undefined;
  const sums: [number, number, number] = [0, 0, 0];
  for (const { value, cells } of rows) {
    const score = Number(value);
    sums[score <= MAX_DETRACTOR ? 0 : score <= MAX_PASSIVE ? 1 : 2] += shareOf(cells[0], bases[0]);
  }
  return { kind: 'nps', shares: sums };
}

function rankFigureOf({ blocks }: CrossTable, { variables }: AnalysisQuestion): ClientFigure {
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

function crossFiguresOf(
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
        value: shareOf(cell, bases[at]),
        ...(cell.against !== undefined && { against: cell.against }),
      })),
    })),
    ...(means !== undefined && {
      means: means.map(({ mean, against }) => ({ value: mean, ...(against !== undefined && { against }) })),
    }),
    ...(more === true && { more }),
  }));
}
