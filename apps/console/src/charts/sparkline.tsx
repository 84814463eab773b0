import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import type { Day } from './day-columns.tsx';

const DAYS = 14;
const DAY_MS = 86_400_000;
const HEIGHT = 32;
/** Columns of few responses stay low, so that one response does not look like a rush. */
const MIN_SCALE = 4;

/** Responses started on each of the last 14 days, as small columns with the finished ones filled. */
export function Sparkline({ days }: { readonly days: readonly Day[] }) {
  const { t, formatNumber } = useTranslation();
  const [now] = useState(() => Date.now() - new Date().getTimezoneOffset() * 60_000);
  const recentDays = lastDays(days, now);
  const startedCount = recentDays.reduce((sum, day) => sum + day.begun, 0);
  const highestCount = Math.max(MIN_SCALE, ...recentDays.map((day) => day.begun));
  const placeColumn = (index: number, count: number) => ({
    x: index * 8,
    width: 6,
    y: HEIGHT - (count / highestCount) * HEIGHT,
    height: (count / highestCount) * HEIGHT,
    rx: 1,
  });
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={t('surveys.lastDays', { count: startedCount, responses: formatNumber(startedCount) })}
      width={DAYS * 8 - 2}
      height={HEIGHT}
    >
      {recentDays.map((day, at) => (
        <g key={day.day}>
          <rect className="column-none" x={at * 8} width={6} y={HEIGHT - 2} height={2} rx={1} />
          <rect className="column-all" {...placeColumn(at, day.begun)} />
          <rect className="column-part" {...placeColumn(at, day.finished)} />
        </g>
      ))}
    </svg>
  );
}

/** The last 14 days until `now`, including days without responses. `now` is in milliseconds, in the time zone of `days`. */
export function lastDays(days: readonly Day[], now: number): readonly Day[] {
  return Array.from({ length: DAYS }, (_, at) => {
    const day = new Date(now - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    return days.find((one) => one.day === day) ?? { day, begun: 0, finished: 0 };
  });
}
