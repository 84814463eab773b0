import { InvalidArgumentError } from 'commander';

export type Params = Readonly<Record<string, string>>;

/** `ward=north`, added to those before it. */
export function parameter(text: string, before: Params = {}): Params {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at < 1) throw new InvalidArgumentError('Write name and value, such as ward=north.');
  if (Object.hasOwn(before, name))
    throw new InvalidArgumentError(
      `\`${name}\` is given twice. Links with different values come from a file: --from.`,
    );
  return { ...before, [name]: text.slice(at + 1) };
}

const SECONDS: Readonly<Record<string, number>> = { h: 3_600, d: 86_400, w: 604_800 };
/** Ten years, which is as long as a server signs. */
const LONGEST = 10 * 365 * 86_400;

/** `12h`, `30d`, `2w` in seconds. */
export function duration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit ?? ''] ?? Number.NaN);
  if (seconds > 0 && seconds <= LONGEST) return seconds;
  throw new InvalidArgumentError('Write hours, days or weeks, such as 12h, 30d or 2w; ten years at most.');
}

/** `ward,name`. */
export function columns(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('Write the names of columns with commas between, such as ward,name.');
}
