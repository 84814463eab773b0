import { nearestName } from '../json/nearest-name.ts';

/** Maximum number of names that are compared for a suggestion. */
const MAX_NAMES = 5_000;

/** The fix for an unknown name: the similar one, or the whole list if it is short. */
export function suggestName(written: string, names: readonly string[], otherwise: string): string {
  const near =
    names.length > MAX_NAMES ? undefined : (nearestName(written, names) ?? findContinuation(written, names));
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  if (names.length > 0 && names.length <= 12)
    return `Known: ${names.map((name) => `\`${name}\``).join(', ')}.`;
  return otherwise;
}

/** The only name that begins with the written one, such as `group_id` for `group`. */
function findContinuation(written: string, names: readonly string[]): string | undefined {
  if (written.length < 3) return undefined;
  const [first, second] = names.filter((name) => name.toLowerCase().startsWith(written.toLowerCase()));
  return second === undefined ? first : undefined;
}
