import { InvalidArgumentError } from 'commander';

/** Creates a parser for an option that is a whole number from `min` to `max`. Other texts are usage errors. */
export function createNumberParser(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

const SECONDS: Readonly<Record<string, number>> = { h: 3_600, d: 86_400, w: 604_800 };
/** Ten years, the longest validity that a server signs. */
const MAX_SECONDS = 10 * 365 * 86_400;

/** Parses `12h`, `30d` or `2w` into seconds. */
export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit ?? ''] ?? Number.NaN);
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw new InvalidArgumentError('Write hours, days or weeks, such as 12h, 30d or 2w; ten years at most.');
}
