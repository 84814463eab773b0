import { ChartTable } from '@canvass/ui/charts';
import { useTranslation } from '../i18n/translation.tsx';

export interface NumberCount {
  readonly value: number;
  readonly count: number | null;
}

const HEIGHT = 120;
/** Maximum number of columns in the chart's width, so that each column stays visible. */
const MAX_SLOTS = 120;

/** A histogram: how often each number, or each range of numbers, occurs, the smallest first. */
export function NumberColumns({
  label,
  counts,
  step,
  format,
}: {
  readonly label: string;
  readonly counts: readonly NumberCount[];
  readonly step?: number | undefined;
  format(value: number): string;
}) {
  const { t, formatNumber } = useTranslation();
  const sorted = counts.toSorted((a, b) => a.value - b.value);
  const highestCount = Math.max(1, ...sorted.map(({ count }) => count ?? 0));
  const scale = createColumnScale(sorted, step);
  const formatRange = (value: number) =>
    step === undefined ? format(value) : `${format(value)} – ${format(value + step)}`;
  const formatCount = (count: number | null) => (count === null ? t('chart.tooFew') : formatNumber(count));
  return (
    <figure className="chart">
      <svg className="number-columns" role="img" aria-label={label} width="100%" height={HEIGHT}>
        {sorted.map(({ value, count }) => (
          <g key={value}>
            <title>{`${formatRange(value)}: ${formatCount(count)}`}</title>
            <rect
              className="column-part"
              x={`${scale.positionOf(value) + scale.width * 0.1}%`}
              width={`${scale.width * 0.8}%`}
              y={HEIGHT - ((count ?? 0) / highestCount) * (HEIGHT - 8)}
              height={((count ?? 0) / highestCount) * (HEIGHT - 8)}
              rx="3"
            />
          </g>
        ))}
      </svg>
      <div className="axis-ends" aria-hidden="true">
        <span>{sorted[0] && format(sorted[0].value)}</span>
        <span>{sorted.length > 1 && format((sorted.at(-1)?.value ?? 0) + (step ?? 0))}</span>
      </div>
      <ChartTable
        caption={label}
        isAuthorText
        summary={t('chart.table')}
        columns={[t('chart.value'), t('chart.responses')]}
        rows={sorted.map(({ value, count }) => ({
          id: String(value),
          cells: [formatRange(value), formatCount(count)],
        }))}
      />
    </figure>
  );
}

/** Positions and width of the columns in percent. Without `step`, the closest numbers determine the width. */
export function createColumnScale(sorted: readonly NumberCount[], step: number | undefined) {
  const [first, last] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  const gaps = sorted.slice(1).map(({ value }, at) => value - (sorted[at]?.value ?? 0));
  const slot = step ?? Math.max(Math.min(...gaps, last - first || 1), (last - first) / MAX_SLOTS);
  const width = (100 * slot) / (last - first + slot);
  return { width, positionOf: (value: number) => ((value - first) / slot) * width };
}
