import pg from 'pg';

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date;

/** The end of each time, because every connection uses UTC. */
const UTC = '+00';
const MIN_LENGTH = '2026-11-27 12:00:00+00'.length;
const POINT_INDEX = '2026-11-27 12:00:00'.length;
const DIGIT_0 = 48;
/** The driver reads earlier years, because `Date.UTC` reads years below 100 as years of the 20th century. */
const FIRST_YEAR = 1000;

/**
 * Reads a `timestamptz` like the driver, in a fifth of the time. Leaves other forms than
 * `2026-11-27 12:00:00.123456+00` to the driver (infinity, years before 1000 or after 9999).
 */
export function parseTimestamp(text: string): Date {
  const year = readDigits(text, 0, 4);
  if (text[4] !== '-' || !text.endsWith(UTC) || text.length < MIN_LENGTH || !(year >= FIRST_YEAR))
    return parseAny(text);
  return new Date(
    Date.UTC(
      year,
      readDigits(text, 5, 7) - 1,
      readDigits(text, 8, 10),
      readDigits(text, 11, 13),
      readDigits(text, 14, 16),
      readDigits(text, 17, POINT_INDEX),
      readMilliseconds(text),
    ),
  );
}

function readMilliseconds(text: string): number {
  const end = text.length - UTC.length;
  if (end === POINT_INDEX) return 0;
  return 1000 * (readDigits(text, POINT_INDEX + 1, end) / 10 ** (end - POINT_INDEX - 1));
}

function readDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value = value * 10 + text.charCodeAt(index) - DIGIT_0;
  return value;
}
