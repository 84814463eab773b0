import type { CityAnswer } from '@canvass/protocol';
import { type CityLevel, parseCity } from './city-answer.ts';

/** Names as an author writes them, `广东省/广州市/天河区` or a list; undefined when it is neither, or too many. */
export function cityFromScript(entry: unknown, asked: readonly CityLevel[]): CityAnswer | undefined {
  const names: readonly unknown[] | undefined =
    typeof entry === 'string' ? entry.split('/') : Array.isArray(entry) ? entry : undefined;
  if (names === undefined || names.length > asked.length) return undefined;
  return parseCity(Object.fromEntries(names.map((name, index) => [index + 1, name])), asked);
}
