import { nearestName } from '../json/nearest-name.ts';

/** Among more names than this no suggestion is looked for: it would cost more than it helps. */
const MAX_NAMES = 5_000;

/** How to fix a name that is not known: the near one, or the whole list when it is short. */
export function suggestName(written: string, names: readonly string[], otherwise: string): string {
  const near =
    names.length > MAX_NAMES ? undefined : (nearestName(written, names) ?? continued(written, names));
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  if (names.length > 0 && names.length <= 12)
    return `Known: ${names.map((name) => `\`${name}\``).join(', ')}.`;
  return otherwise;
}

/** The one name that begins with what was written, such as `group_id` for `group`. */
function continued(written: string, names: readonly string[]): string | undefined {
  if (written.length < 3) return undefined;
  const [first, second] = names.filter((name) => name.toLowerCase().startsWith(written.toLowerCase()));
  return second === undefined ? first : undefined;
}
