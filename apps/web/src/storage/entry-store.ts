import type { LocalResponse } from './record/local-response.ts';
import { createCipher, IN_CLEAR, type Cipher } from './cipher.ts';
import { headOf, parseEntry, type Entry } from './entry.ts';
import { ENTRY_KEYS, type EntryAccess, type EntryPlace, type Key } from './entry-access.ts';
import type { EndType } from '@canvass/protocol';
import { unsentEvents } from './record/answer-log.ts';
import { createRescue, NO_RESCUE } from './rescue.ts';

/** What a device keeps of one survey, as it was read: not checked yet. */
export interface StoredEntries {
  /** The unfinished response (`LocalResponse`). */
  readonly response?: unknown;
  /** How the last response ended (`EndedRecord`). */
  readonly ended?: unknown;
  /** Local status of STATE-4 (`EndType`): why the page was left, where the next load must know. */
  readonly status?: unknown;
  /** A call that begins a response, under way or unanswered (`SentBegin`). */
  readonly beginning?: unknown;
  /** How many responses were set aside. */
  readonly asideCount: number;
}

/** One survey's place on the device. No member ever rejects. */
export interface DeviceStore {
  load(): Promise<StoredEntries>;
  /** Makes ready to keep a response, once there is one: `rescueResponse` has no time for it. */
  prepare(): Promise<void>;
  /** Resolves when the response is on disk, or when the device turned out to keep nothing. */
  saveResponse(response: LocalResponse): Promise<void>;
  /**
   * At once, for a page that is being left: databases may not finish then. What is written here counts until the next
   * `saveResponse` that starts after it.
   */
  rescueResponse(response: LocalResponse): void;
  /**
   * Keeps a copy aside, before another state takes the response's place: until that is on disk, a page that dies goes on
   * with this one.
   */
  copyAside(response: LocalResponse): Promise<void>;
  /** Takes the response away and keeps it aside: answers that the server may not have are never thrown away. */
  setAside(response: LocalResponse): Promise<void>;
  /** What was set aside, oldest first. What cannot be read any more is left out. */
  loadAside(): Promise<readonly StoredAside[]>;
  /** The respondent does not want the answers any more that were set aside at this moment. */
  removeAside(savedAt: number): Promise<void>;
  /** The response is on the server: only how it ended stays. */
  finish(ended: unknown): Promise<void>;
  forgetResponse(): Promise<void>;
  /** The respondent starts again: how the last response ended is no longer shown. */
  forgetEnd(): Promise<void>;
  keepStatus(status: EndType | undefined): Promise<void>;
  /** Before it is sent; undefined once what it began is on disk. */
  keepBeginning(beginning: unknown): Promise<void>;
}

type Changes = Parameters<EntryAccess['write']>[0];

/** Whoever begins after that begins another response. */
const NOTHING_BEGUN: Changes = [
  ['response', undefined],
  ['beginning', undefined],
];

/**
 * Keeps what a survey has on a device as sealed entries, or in clear as long as the page lives. Its members reject when the
 * browser cannot encrypt.
 */
export function createEntryStore({ access, name, now }: EntryPlace): DeviceStore {
  const cipher = name === undefined ? IN_CLEAR : createCipher(access);
  const rescue = name === undefined ? NO_RESCUE : createRescue(name, cipher);
  const { seal, open, write, asideWith, loadAside, removeAside } = sealedEntries(access, cipher, now);
  /** Counts, because two moments of one millisecond have the same `savedAt`. */
  let rescues = 0;
  async function keep(key: Key, value: unknown): Promise<void> {
    await write([[key, value === undefined ? undefined : await seal(value)]]);
  }
  async function forget(changes: Changes): Promise<void> {
    await write([...changes, ...NOTHING_BEGUN]);
    rescue.remove();
  }
  return {
    async load() {
      const [stored, rescued] = await Promise.all([access.read(ENTRY_KEYS), rescue.read(now())]);
      const [raw, , , , aside] = stored;
      const [response, ended, status, beginning] = await Promise.all(stored.slice(0, 4).map(open));
      const isRescued = rescued !== undefined && rescued.savedAt >= (parseEntry(raw, now())?.savedAt ?? 0);
      return {
        response: isRescued ? rescued.data : response,
        ended,
        status,
        beginning,
        asideCount: entriesIn(aside, now()).length,
      };
    },
    prepare: () => rescue.prepare(0),
    async saveResponse(response) {
      const before = rescues;
      const entry = await seal(response, isUnsent(response));
      await write([['response', entry]]);
      if (rescues === before) rescue.remove(); // else it is newer than what was written meanwhile
      await rescue.prepare(entry.encrypted ? entry.data.byteLength : 0);
    },
    rescueResponse(response) {
      rescues += 1;
      rescue.write(headOf(now(), isUnsent(response)), response);
    },
    copyAside: async (response) => write([['recovery', await asideWith(response)]]),
    setAside: async (response) => forget([['recovery', await asideWith(response)]]),
    loadAside,
    removeAside,
    finish: async (ended) => forget([['ended', await seal(ended)]]),
    forgetEnd: () => keep('ended', undefined),
    keepStatus: (status) => keep('status', status),
    keepBeginning: (beginning) => keep('beginning', beginning),
    forgetResponse: () => forget([]),
  };
}

const isUnsent = ({ log }: LocalResponse) => unsentEvents(log).length > 0;

/** Answers that the server may not have, as they were set aside: not checked yet. */
interface StoredAside {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** `LocalResponse` */
  readonly response: unknown;
}

/** Values of one survey, sealed on their way to the device and opened on their way back. */
function sealedEntries(access: EntryAccess, cipher: Cipher, now: () => number) {
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
      const openEntry = (await aside()).map(async (entry) => ({
        savedAt: entry.savedAt,
        response: await cipher.open(entry),
      }));
      return (await Promise.all(openEntry)).filter(({ response }) => response !== undefined);
    },
    async removeAside(savedAt: number): Promise<void> {
      const rest = (await aside()).filter((entry) => entry.savedAt !== savedAt);
      await write([['recovery', rest.length === 0 ? undefined : rest]]);
    },
  };
}

/** What a list of entries holds that can be read and has not expired. */
function entriesIn(stored: unknown, now: number): readonly Entry[] {
  const list = Array.isArray(stored) ? (stored as readonly unknown[]) : [];
  return list.flatMap((raw) => parseEntry(raw, now) ?? []);
}
