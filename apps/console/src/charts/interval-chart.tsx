import { ChartTable } from '@canvass/ui/charts';
import { AuthorText } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';

export interface IntervalEntry {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly interval: readonly [number, number] | null;
  /** Further cells of the table's row. */
  readonly cells: readonly string[];
}

/** A dot for each value on a scale around zero, with a line for its confidence interval if it has one. */
export function IntervalChart({
  label,
  columns,
  entries,
}: {
  readonly label: string;
  /** Headings of the table's columns: the row, the value, the interval, the further figures. */
  readonly columns: readonly string[];
  readonly entries: readonly IntervalEntry[];
}) {
  const { t, formatNumber } = useTranslation();
  const reach = Math.max(
    0.5,
    ...entries.flatMap(({ value, interval }) => [value, ...(interval ?? [])].map(Math.abs)),
  );
  const positionOf = (value: number) => `${50 + (value / reach) * 46}%`;
  const formatInterval = ([low, high]: readonly [number, number]) =>
    `${formatNumber(low, 2)} … ${formatNumber(high, 2)}`;
  return (
    <>
      <ul className="intervals" aria-label={label}>
        {entries.map(({ id, label: name, value, interval }) => (
          <li key={id}>
            <AuthorText>{name}</AuthorText>
            <span className="interval-value">{formatNumber(value, 2)}</span>
            <svg aria-hidden="true" width="100%" height="16">
              <line className="interval-zero" x1="50%" x2="50%" y1="0" y2="16" />
              {interval !== null && (
                <line
                  className="interval-line"
                  x1={positionOf(interval[0])}
                  x2={positionOf(interval[1])}
                  y1="8"
                  y2="8"
                />
              )}
              <circle className="interval-spot" cx={positionOf(value)} cy="8" r="5" />
            </svg>
          </li>
        ))}
      </ul>
      <ChartTable
        caption={label}
        isAuthorText
        summary={t('chart.table')}
        columns={columns}
        rows={entries.map(({ id, label: name, value, interval, cells }) => ({
          id,
          cells: [
            <AuthorText key="name">{name}</AuthorText>,
            formatNumber(value, 2),
            interval === null ? '–' : formatInterval(interval),
            ...cells,
          ],
        }))}
      />
    </>
  );
}
