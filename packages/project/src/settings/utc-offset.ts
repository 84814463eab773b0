/** Time zone of a project that names none (docs/format/pages.md). */
export const DEFAULT_TIMEZONE = 'Asia/Shanghai';

/**
 * Minutes east of UTC in a time zone at a moment (seconds since 1970). Called by hosts only: the engine has no time
 * zone tables and receives the result (`SessionFacts.utc_offset`). Returns 0 for an unknown zone.
 */
export function utcOffset(timeZone: string, now: number): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(zoneName(timeZone, now)) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -offset : offset;
}

/** Formatters by zone. They are kept, because creating a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function computeFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

function zoneName(timeZone: string, now: number): string {
  try {
    const parts = computeFormat(timeZone).formatToParts(now * 1000);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return ''; // this host does not know a zone that was valid when the project was published
  }
}
