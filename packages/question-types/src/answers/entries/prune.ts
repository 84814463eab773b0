import type { ChoiceEntry } from '@canvass/protocol';

type IsOffered = (gid: string) => boolean;

/** Removes entries that are not offered. Returns the same reference if all remain, undefined if none does. */
export function pruneEntries(
  entries: readonly ChoiceEntry[],
  isOffered: IsOffered,
): readonly ChoiceEntry[] | undefined {
  const offeredEntries = entries.filter(([gid]) => isOffered(gid));
  if (offeredEntries.length === entries.length) return entries;
  return offeredEntries.length === 0 ? undefined : offeredEntries;
}

/** Removes options that are not offered from an answer with a value by option. */
export function pruneRecord<T>(
  answer: Readonly<Record<string, T>>,
  isOffered: IsOffered,
): Readonly<Record<string, T>> | undefined {
  const offeredEntries = Object.entries(answer).filter(([gid]) => isOffered(gid));
  if (offeredEntries.length === Object.keys(answer).length) return answer;
  return offeredEntries.length === 0 ? undefined : Object.fromEntries(offeredEntries);
}
