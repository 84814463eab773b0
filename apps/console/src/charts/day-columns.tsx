import { ChartTable } from '@canvass/ui/charts';
import { useTranslation } from '../i18n/translation.tsx';

export interface Day {
  readonly day: string;
  readonly begun: number;
  readonly finished: number;
}

const HEIGHT = 140;
const DAY_MS = 86_400_000;
/** The chart has space for at least this number of columns, so that few columns do not become too wide. */
const MIN_COLUMNS = 7;
export const MAX_COLUMNS = 70;

interface DayColumnsProps {
  readonly label: string;
  readonly days: readonly Day[];
  /** Labels of the two counts. They default to "started" and "finished". */
  readonly countLabels?: { readonly total: string; readonly part: string };
}

/** A chart of days. The height of a column shows the started responses, and its filled part the finished responses. */
export function DayColumns({ label, days, countLabels }: DayColumnsProps) {
  const { t, formatNumber, formatTime } = useTranslation();
  const { total, part } = countLabels ?? { total: t('days.begun'), part: t('days.finished') };
  const columns = groupDays(days);
  const highestCount = Math.max(1, ...columns.map(({ begun }) => begun));
  const step = 100 / Math.max(MIN_COLUMNS, columns.length);
  const [first, last] = [columns[0], columns.at(-1)].map((one) => one && formatTime(one.day, false));
  const isFew = columns.length < MIN_COLUMNS;
  return (
    <figure className="chart">
      <svg className="day-columns" role="img" aria-label={label} width="100%" height={HEIGHT}>
        {columns.map(({ day, begun, finished }, at) => {
          const column = { x: `${at * step + step * 0.12}%`, width: `${step * 0.76}%` };
          return (
            <g key={day}>
              <title>{`${formatTime(day, false)}: ${total} ${formatNumber(begun)}, ${part} ${formatNumber(finished)}`}</title>
              <rect className="column-all" {...column} {...placeBar(begun / highestCount)} rx="3" />
              <rect className="column-part" {...column} {...placeBar(finished / highestCount)} rx="3" />
            </g>
          );
        })}
      </svg>
      <div className="axis-ends" aria-hidden="true">
        <span>{isFew && columns.length > 1 ? `${first} – ${last}` : first}</span>
        <span>{!isFew && last}</span>
      </div>
      <figcaption className="legend">
        <span data-key="part">{part}</span>
        <span data-key="all">{total}</span>
      </figcaption>
      <ChartTable
        caption={label}
        summary={t('chart.table')}
        columns={[t('days.day'), total, part]}
        rows={days.map(({ day, begun, finished }) => ({
          id: day,
          cells: [formatTime(day, false), formatNumber(begun), formatNumber(finished)],
        }))}
      />
    </figure>
  );
}

const placeBar = (part: number) => ({
  y: HEIGHT - part * (HEIGHT - 8),
  height: Math.max(part > 0 ? 2 : 0, part * (HEIGHT - 8)),
});

/** Adds the days without responses. If there are more than MAX_COLUMNS days, each column sums up several days. */
export function groupDays(days: readonly Day[]): readonly Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS + 1;
  const size = span > MAX_COLUMNS ? Math.ceil(span / MAX_COLUMNS) : 1;
  return Array.from({ length: Math.ceil(span / size) }, (_, at) => {
    const from = Date.parse(first.day) + at * size * DAY_MS;
    const daysInColumn = days.filter(
      ({ day }) => Date.parse(day) >= from && Date.parse(day) < from + size * DAY_MS,
    );
    return {
      day: new Date(from).toISOString().slice(0, 10),
      begun: daysInColumn.reduce((sum, { begun }) => sum + begun, 0),
      finished: daysInColumn.reduce((sum, { finished }) => sum + finished, 0),
    };
  });
}
