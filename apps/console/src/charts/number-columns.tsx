import { ChartTable } from '@canvass/ui/charts';
import { useWords } from '../i18n/words.tsx';

export interface NumberCount {
  readonly value: number;
  readonly count: number | null;
}

const HEIGHT = 120;
/** Columns are never narrower: they could not be seen. */
const MOST_SLOTS = 120;

/** How often each number, or each step of numbers, comes: columns from the smallest to the greatest. */
export function NumberColumns({
  label,
  counts,
  step,
  said,
}: {
  readonly label: string;
  readonly counts: readonly NumberCount[];
  readonly step?: number | undefined;
  /** A number as people write it. */
  said(value: number): string;
}) {
  const { t, number } = useWords();
  const sorted = counts.toSorted((a, b) => a.value - b.value);
  const most = Math.max(1, ...sorted.map(({ count }) => count ?? 0));
  const scale = scaleOf(sorted, step);
  const words = (value: number) =>
    step === undefined ? said(value) : `${said(value)} – ${said(value + step)}`;
  const told = (count: number | null) => (count === null ? t('chart.tooFew') : number(count));
  return (
    <figure className="chart">
      <svg className="number-columns" role="img" aria-label={label} width="100%" height={HEIGHT}>
        {sorted.map(({ value, count }) => (
          <g key={value}>
            <title>{`${words(value)}: ${told(count)}`}</title>
            <rect
              className="column-part"
              x={`${scale.at(value) + scale.width * 0.1}%`}
              width={`${scale.width * 0.8}%`}
              y={HEIGHT - ((count ?? 0) / most) * (HEIGHT - 8)}
              height={((count ?? 0) / most) * (HEIGHT - 8)}
              rx="3"
            />
          </g>
        ))}
      </svg>
      <div className="axis-ends" aria-hidden="true">
        <span>{sorted[0] && said(sorted[0].value)}</span>
        <span>{sorted.length > 1 && said((sorted.at(-1)?.value ?? 0) + (step ?? 0))}</span>
      </div>
      <ChartTable
        caption={label}
        summary={t('chart.table')}
        columns={[t('chart.value'), t('chart.responses')]}
        rows={sorted.map(({ value, count }) => ({ id: String(value), cells: [words(value), told(count)] }))}
      />
    </figure>
  );
}

/** Columns stand where their numbers do, and are as wide as the two that are closest let them be: in percent. */
function scaleOf(sorted: readonly NumberCount[], step: number | undefined) {
  const [first, last] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  const gaps = sorted.slice(1).map(({ value }, at) => value - (sorted[at]?.value ?? 0));
  const slot = step ?? Math.max(Math.min(...gaps, last - first || 1), (last - first) / MOST_SLOTS);
  const width = (100 * slot) / (last - first + slot);
  return { width, at: (value: number) => ((value - first) / slot) * width };
}
