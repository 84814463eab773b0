import { legacyPrefixes } from './legacy-prefixes.ts';
import { isMobile } from './mobile.ts';

const PREFIXES: ReadonlySet<string> = new Set(
  Object.values(legacyPrefixes).flatMap((list) => list.split(' ')),
);

/**
 * The second, older mobile check of spec section 5: a normalised number in a range that was allocated when
 * the table was written. It refuses numbers of newer ranges, so nothing blocks on it unless an old survey asks.
 */
export function legacyMobile(text: string): boolean {
  return isMobile(text) && PREFIXES.has(text.slice(0, 3));
}
