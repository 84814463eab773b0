import type { LocalResponse } from '../answering/record/local-response.ts';
import type { Cipher } from './cipher.ts';
import { type Entry, headOf, parseEntry } from './entry.ts';
import type { EntryAccess } from './entry-access.ts';

/** Answers that the server may not have, as they were set aside: not checked yet. */
export interface StoredAside {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** `LocalResponse` */
  readonly response: unknown;
}

/** Values of one survey, sealed on their way to the device and opened on their way back. */
export function sealedEntries(access: EntryAccess, cipher: Cipher, now: () => number) {
  /** `unsent`: the server does not have it, so room is never made with it. */
  const seal = async (value: unknown, unsent = false): Promise<Entry> => ({
    ...headOf(now(), unsent),
    ...(await cipher.seal(value)),
  });
  /** The keys go with every change: a browser may have thrown them away meanwhile, with all else that it had. */
  const write = (changes: Parameters<EntryAccess['write']>[0]) => {
    const keys = cipher.keys();
    return access.write(keys === undefined ? changes : [['keys', keys], ...changes]);
  };
  const aside = async () => {
    const [stored] = await access.read(['recovery']);
    return entriesIn(stored, now());
  };
  return {
    seal,
    write,
    async open(raw: unknown): Promise<unknown> {
      const entry = parseEntry(raw, now());
      return entry && cipher.open(entry);
    },
    asideWith: async (response: LocalResponse) => [...(await aside()), await seal(response, true)],
    async loadAside(): Promise<readonly StoredAside[]> {
      const opened = (await aside()).map(async (entry) => ({
        savedAt: entry.savedAt,
        response: await cipher.open(entry),
      }));
      return (await Promise.all(opened)).filter(({ response }) => response !== undefined);
    },
    async removeAside(savedAt: number): Promise<void> {
      const rest = (await aside()).filter((entry) => entry.savedAt !== savedAt);
      await write([['recovery', rest.length === 0 ? undefined : rest]]);
    },
  };
}

/** What a list of entries holds that can be read and has not expired. */
export function entriesIn(stored: unknown, now: number): readonly Entry[] {
  const list = Array.isArray(stored) ? (stored as readonly unknown[]) : [];
  return list.flatMap((raw) => parseEntry(raw, now) ?? []);
}
