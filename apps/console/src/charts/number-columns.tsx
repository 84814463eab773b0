import { ChartTable } from '@canvass/ui/charts';
import { useWords } from '../i18n/words.tsx';

export interface NumberCount {
  readonly value: number;
  readonly count: number | null;
}

const HEIGHT = 120;

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
  const width = 100 / Math.max(1, sorted.length);
  const words = (value: number) =>
    step === undefined ? said(value) : `${said(value)} – ${said(value + step)}`;
  const told = (count: number | null) => (count === null ? t('chart.tooFew') : number(count));
  return (
    <figure className="chart">
      <svg className="number-columns" role="img" aria-label={label} width="100%" height={HEIGHT}>
        {sorted.map(({ value, count }, at) => (
          <g key={value}>
            <title>{`${words(value)}: ${told(count)}`}</title>
            <rect
              className="column-part"
              x={`${at * width + width * 0.1}%`}
              width={`${width * 0.8}%`}
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
