import { ChartTable } from '@canvass/ui/charts';
import { useTranslation } from '../i18n/translation.tsx';

export interface NumberCount {
  readonly value: number;
  readonly count: number;
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
  const highestCount = Math.max(1, ...sorted.map(({ count }) => count));
  const scale = createColumnScale(sorted, step);
  const formatRange = (value: number) =>
    step === undefined ? format(value) : `${format(value)} – ${format(value + step)}`;
  return (
    <figure className="chart">
      <svg className="number-columns" role="img" aria-label={label} width="100%" height={HEIGHT}>
        {sorted.map(({ value, count }) => (
          <g key={value}>
            <title>{`${formatRange(value)}: ${formatNumber(count)}`}</title>
            <rect
              className="column-part"
              x={`${scale.positionOf(value) + scale.width * 0.1}%`}
              width={`${scale.width * 0.8}%`}
              y={HEIGHT - (count / highestCount) * (HEIGHT - 8)}
              height={(count / highestCount) * (HEIGHT - 8)}
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
          cells: [formatRange(value), formatNumber(count)],
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
