import type {
  AnalysisQuestion,
  ClientReportPart,
  CrossTable,
  CrossTableBlock,
  ReportLabel,
} from '@canvass/protocol';
import { isFlag } from '../analysis/count-question.ts';

export type ShareOrder = ClientReportPart['order'];
export type BlockRow = CrossTableBlock['rows'][number];

export const nameField = (name: string | undefined) => (name === undefined || name === '' ? {} : { name });

type Cell = BlockRow['cells'][number];
type Base = CrossTableBlock['bases'][number];

export const computeShare = (cell: Cell | undefined, base: Base | undefined): number =>
  cell === undefined || base === undefined || base.weight === 0 ? 0 : cell.weight / base.weight;

/** The name of a row or column: the option of a variable that is a flag, the label of a value, or an interval. */
export function categoryName(
  { variables }: Pick<AnalysisQuestion, 'variables'>,
  { variable, value, below, interval, last }: CrossTable['columns'][number] & Pick<BlockRow, 'below'>,
): ReportLabel {
  if (below !== undefined) return `${value} – ${below}`;
  if (interval !== undefined && last !== undefined) return { value, last, interval };
  const shownVariable = variables.find(({ name }) => name === variable);
  if (shownVariable !== undefined && isFlag(shownVariable)) return shownVariable.option ?? '';
  return shownVariable?.labels.find((one) => one.value === value)?.label ?? String(value);
}

/** Whether the rows are intervals of dates or times. */
export const isByDate = ({ rows }: CrossTableBlock): boolean => rows.some(({ last }) => last !== undefined);

/** The name, base and averages of a block, as all its charts show them. */
export const blockFields = ({ bases, means, median, more, row }: CrossTableBlock) => ({
  ...nameField(row),
  n: bases[0]?.n ?? 0,
  ...(means !== undefined && { mean: means[0]?.mean ?? null }),
  ...(median !== undefined && { median }),
  ...(more === true && { more }),
});

/** The rows of all responses in the chosen order. Numbers and dates are always in ascending order. */
export function listShares(
  block: CrossTableBlock,
  question: AnalysisQuestion,
  order: ShareOrder,
): readonly { readonly label: ReportLabel; readonly share: number; readonly count: number }[] {
  const { bases, rows, means } = block;
  const shares = rows.map((row) => ({
    label: categoryName(question, row),
    share: computeShare(row.cells[0], bases[0]),
    count: row.cells[0]?.weight ?? 0,
  }));
  const isAscending = means !== undefined || isByDate(block);
  const isBySize = !isAscending && (order === 'size' || !hasOwnOrder(block, question));
  return isBySize ? shares.toSorted((a, b) => b.share - a.share) : shares;
}

/** Whether the survey has an order of the values. Values without labels, such as names of regions, have none. */
const hasOwnOrder = ({ exclusive }: CrossTableBlock, { variables }: AnalysisQuestion): boolean =>
  !exclusive || variables.some(({ labels }) => labels.length > 0);

/** The bars of a block, without counts. */
export const computeBars = (block: CrossTableBlock, question: AnalysisQuestion, order: ShareOrder) => ({
  ...blockFields(block),
  bars: listShares(block, question, order).map(({ label, share }) => ({ label, share })),
});
