import type { AnalysisPlan, AnalysisVariable, CrossTable, CrossTableBlock } from '@canvass/protocol';
import { AuthorText, VisuallyHidden } from '@canvass/ui';
import { type CountedValue, formatDateInterval } from '../../i18n/date-interval.ts';
import { type Translation, useTranslation } from '../../i18n/translation.tsx';
import { valueName } from '../../filters/variables.ts';

/** Figures of the cells: share of the column or of the row, or number of responses. */
export const FIGURES = ['column', 'row', 'count'] as const;
export type Figure = (typeof FIGURES)[number];

type Cell = CrossTableBlock['rows'][number]['cells'][number];
type Variables = ReadonlyMap<string, AnalysisVariable>;

interface CrossTableViewProps {
  readonly plan: AnalysisPlan;
  readonly table: CrossTable;
  readonly figure: Figure;
}

/** A table for each part of the question. */
export function CrossTableView({ plan, table, figure }: CrossTableViewProps) {
  const variables = new Map(
    [...plan.sides, ...plan.questions.flatMap((one) => one.variables)].map((one) => [one.name, one]),
  );
  return table.blocks.map((block, at) => {
    // Blocks are in the order of the question and have no id.
    const key = `${at} ${block.row ?? ''}`;
    return block.hidden === true ? (
      <HiddenBlock key={key} block={block} />
    ) : (
      <BlockTable key={key} block={block} table={table} figure={figure} variables={variables} />
    );
  });
}

interface BlockTableProps {
  readonly block: CrossTableBlock;
  readonly table: CrossTable;
  readonly figure: Figure;
  readonly variables: Variables;
}

/** A block that the server hides, because the survey is anonymous. */
function HiddenBlock({ block: { row } }: Pick<BlockTableProps, 'block'>) {
  const { t } = useTranslation();
  return (
    <div className="stack-small">
      {row !== undefined && <AuthorText tag="h3">{row}</AuthorText>}
      <p className="quiet">{t('chart.hidden')}</p>
    </div>
  );
}

function BlockTable({ block, table, figure, variables }: BlockTableProps) {
  const translation = useTranslation();
  const { t, formatNumber } = translation;
  const { bases, rows, means, test, more: hasMore } = block;
  const formatSize = (base: CrossTableBlock['bases'][number], kind: 'n' | 'effective') =>
    formatNumber(base[kind], kind === 'n' ? 0 : 1);
  /** The key of a cell. The first column of a table is the total. */
  const columnKey = (at: number) => {
    const category = table.columns[at - 1];
    return category === undefined ? 'all' : `${category.variable} ${category.value}`;
  };
  return (
    <>
      {/* Lets wide tables be scrolled with the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="heat-scroll" tabIndex={0} aria-label={block.row ?? t('tables.title')}>
        <table className="cross">
          {block.row !== undefined && <AuthorText tag="caption">{block.row}</AuthorText>}
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('tables.rows')}</VisuallyHidden>
              </th>
              <th scope="col">{t('tables.all')}</th>
              {table.columns.map((category) => (
                <AuthorText tag="th" key={`${category.variable} ${category.value}`} scope="col">
                  {categoryName(category, variables, translation)}
                </AuthorText>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, ...category }) => (
              <tr key={`${category.variable} ${category.value}`}>
                <AuthorText tag="th" scope="row">
                  {categoryName(category, variables, translation)}
                </AuthorText>
                {cells.map((cell, at) => (
                  <FigureCell
                    key={columnKey(at)}
                    cell={cell}
                    share={findShare(cell, figure === 'row' ? cells[0]?.weight : bases[at]?.weight)}
                    people={(figure === 'row' ? cells[0]?.count : bases[at]?.n) ?? 0}
                    figure={figure}
                  />
                ))}
              </tr>
            ))}
            {means !== undefined && (
              <tr>
                <th scope="row">{t('tables.mean')}</th>
                {means.map(({ mean, against }, at) => (
                  <td key={columnKey(at)} data-against={against}>
                    {mean === null ? '–' : formatNumber(mean, 2)} <DifferenceMark difference={against} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
          <tfoot>
            {(table.weighted ? (['n', 'effective'] as const) : (['n'] as const)).map((sizeKind) => (
              <tr key={sizeKind}>
                <th scope="row">{t(sizeKind === 'n' ? 'chart.responses' : 'tables.effective')}</th>
                {bases.map((base, at) => (
                  <td key={columnKey(at)}>{formatSize(base, sizeKind)}</td>
                ))}
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
      {hasMore === true && <p className="quiet">{t('tables.more')}</p>}
      {test !== undefined && <TestLine test={test} />}
    </>
  );
}

const findShare = ({ weight }: Cell, base: number | undefined): number | undefined =>
  base === undefined || base === 0 ? undefined : weight / base;

interface FigureCellProps {
  readonly cell: Cell;
  /** Share of the column or row. Undefined without responses. */
  readonly share: number | undefined;
  readonly people: number;
  readonly figure: Figure;
}

function FigureCell({ cell: { weight, against: difference }, share, people, figure }: FigureCellProps) {
  const { formatNumber, formatPercent } = useTranslation();
  const isWhole = Math.abs(weight - Math.round(weight)) < 1e-9;
  const text =
    figure === 'count'
      ? formatNumber(weight, isWhole ? 0 : 1)
      : share === undefined
        ? '–'
        : formatPercent(share, people);
  return (
    <td data-against={difference}>
      {text} <DifferenceMark difference={difference} />
    </td>
  );
}

function DifferenceMark({ difference }: { readonly difference: Cell['against'] }) {
  const { t } = useTranslation();
  if (difference === undefined) return null;
  return (
    <>
      <span aria-hidden="true" title={t(`tables.${difference}`)}>
        {difference === 'higher' ? '▲' : '▼'}
      </span>
      <VisuallyHidden>{t(`tables.${difference}`)}</VisuallyHidden>
    </>
  );
}

/** Below this p-value a difference is called unlikely to be chance. */
const SIGNIFICANCE_LEVEL = 0.05;

function TestLine({ test }: { readonly test: NonNullable<CrossTableBlock['test']> }) {
  const { t, formatNumber } = useTranslation();
  const { statistic, degrees, p, n, rough } = test;
  const chance = p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`;
  return (
    <p className="difference" data-likely={p < SIGNIFICANCE_LEVEL || undefined}>
      {t(p < SIGNIFICANCE_LEVEL ? 'tables.likely' : 'difference.chance')}{' '}
      <span className="quiet">
        χ²({formatNumber(degrees)}) = {formatNumber(statistic, 2)}, {chance}, n = {formatNumber(n, 0)}
        {rough === true && ` · ${t('difference.rough')}`}
      </span>
    </p>
  );
}

/** The name of a row or column: the option of a multiple choice, or a value of the variable. */
function categoryName(
  {
    variable,
    value,
    below,
    ...interval
  }: CountedValue & { readonly variable: string; readonly below?: number },
  variables: Variables,
  translation: Translation,
): string {
  const foundVariable = variables.get(variable);
  if (below !== undefined)
    return `${translation.formatNumber(Number(value))} – ${translation.formatNumber(below)}`;
  const dates = formatDateInterval(translation.locale, { value, ...interval });
  if (dates !== undefined || foundVariable === undefined) return dates ?? String(value);
  const isFlag =
    foundVariable.option !== undefined &&
    foundVariable.labels.length === 2 &&
    foundVariable.labels.every(({ value: one }) => one === 0 || one === 1);
  return isFlag ? (foundVariable.option ?? '') : valueName(foundVariable, value, translation);
}
