const DAY = 86_400;

let known = { day: Number.NaN, date: '' };

/** `yyyy-MM-dd` of a local time in seconds since 1970; the last one is kept, since every validation asks for today. */
export function civilDate(local: number): string {
  const day = Math.floor(local / DAY);
  if (day !== known.day) known = { day, date: dateOfDay(day) };
  return known.date;
}

/** Own arithmetic, since pure code has no clock and no Date. */
function dateOfDay(sinceEpoch: number): string {
  // Days are counted from 0000-03-01, so that the leap day ends the year (H. Hinnant, chrono-compatible algorithms).
  const days = sinceEpoch + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** `yyyy-MM-ddTHH:mm:ss` of a local time in seconds since 1970. */
export function civilTime(local: number): string {
  const seconds = Math.floor(local) - Math.floor(local / DAY) * DAY;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${civilDate(local)}T${digits(h, 2)}:${digits(m, 2)}:${digits(s, 2)}`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
