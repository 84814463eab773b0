import type { EndType } from '@canvass/protocol';
import { type LocalResponse, toRecord } from '../answering/record/local-record.ts';
import { answeredWithin } from './answered-within.ts';
import { type EntryAccess, type EntryDatabase, inMemory, openDatabase } from './entry-access.ts';
import { createRescue, newer, NO_RESCUE, type Rescue } from './rescue.ts';

/** What a device keeps of one survey, as it was read: not checked yet. */
export interface StoredEntries {
  /** The unfinished response (`LocalRecord`). */
  readonly response?: unknown;
  /** How the last response ended (`EndedRecord`). */
  readonly ended?: unknown;
  /** Local status of STATE-4 (`EndType`): why the page was left, where the next load must know. */
  readonly status?: unknown;
  /** A call that begins a response, under way or unanswered (`SentBegin`). */
  readonly beginning?: unknown;
}

/** One survey's place on the device. No member ever rejects. */
export interface DeviceStore {
  load(): Promise<StoredEntries>;
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
  /** The response is on the server: only how it ended stays. */
  finish(ended: unknown): Promise<void>;
  forgetResponse(): Promise<void>;
  /** The respondent starts again: how the last response ended is no longer shown. */
  forgetEnd(): Promise<void>;
  keepStatus(status: EndType | undefined): Promise<void>;
  /** Before it is sent; undefined once what it began is on disk. */
  keepBeginning(beginning: unknown): Promise<void>;
}

/** Whoever begins after that begins another response. */
const NOTHING_BEGUN: Parameters<EntryAccess['write']>[0] = [
  ['response', undefined],
  ['beginning', undefined],
];

interface DeviceStoreOptions {
  /** The device keeps nothing (private mode, no space, blocked, no answer): said once. */
  readonly onUnavailable: () => void;
  readonly now?: () => number;
  /** How long the device may take for one answer, in milliseconds; null: as long as it likes. */
  readonly answerMs?: number | null;
}

/**
 * Far longer than a slow phone takes. Some browsers never answer an `open` at all, and the survey must not wait for
 * that with an empty page.
 */
const ANSWER_MS = 3_000;

/** Keeps a survey's entries in an IndexedDB database of its own, and in memory once that fails. */
export function createDeviceStore(surveyId: string, options: DeviceStoreOptions): DeviceStore {
  const name = `canvass-${surveyId}`;
  const { onUnavailable, answerMs = ANSWER_MS, now = Date.now } = options;
  return entryStore(fallingBack(openDatabase(name), onUnavailable, answerMs), createRescue(name), now);
}

/** For shared devices (`settings.no_local_store`): nothing is kept beyond the page. */
export function createMemoryStore(now: () => number = Date.now): DeviceStore {
  return entryStore(inMemory(), NO_RESCUE, now);
}

function entryStore(access: EntryAccess, rescue: Rescue, now: () => number): DeviceStore {
  /** Counts, because two moments of one millisecond have the same `savedAt`. */
  let rescues = 0;
  async function recoveryWith(response: LocalResponse): Promise<readonly unknown[]> {
    const [recovery] = await access.read(['recovery']);
    return [...(Array.isArray(recovery) ? (recovery as readonly unknown[]) : []), toRecord(response, now())];
  }
  return {
    async load() {
      const keys = ['response', 'ended', 'status', 'beginning'] as const;
      const [response, ended, status, beginning] = await access.read(keys);
      return { response: newer(rescue.read(), response), ended, status, beginning };
    },
    async saveResponse(response) {
      const before = rescues;
      await access.write([['response', toRecord(response, now())]]);
      if (rescues === before) rescue.remove(); // else it is newer than what was written meanwhile
    },
    rescueResponse(response) {
      rescues += 1;
      rescue.write(toRecord(response, now()));
    },
    async copyAside(response) {
      await access.write([['recovery', await recoveryWith(response)]]);
    },
    async setAside(response) {
      await access.write([['recovery', await recoveryWith(response)], ...NOTHING_BEGUN]);
      rescue.remove();
    },
    async finish(ended) {
      await access.write([['ended', ended], ...NOTHING_BEGUN]);
      rescue.remove();
    },
    forgetEnd: () => access.write([['ended', undefined]]),
    keepStatus: (status) => access.write([['status', status]]),
    keepBeginning: (beginning) => access.write([['beginning', beginning]]),
    async forgetResponse() {
      await access.write(NOTHING_BEGUN);
      rescue.remove();
    },
  };
}

/**
 * Uses the database until it fails or does not answer; from then on memory, so that the survey still completes online
 * (TRUST-6).
 */
function fallingBack(
  database: EntryDatabase,
  onUnavailable: () => void,
  answerMs: number | null,
): EntryAccess {
  const memory = inMemory();
  let failed = false;
  const attempt = async <T>(work: (access: EntryAccess) => Promise<T>): Promise<T> => {
    if (failed) return work(memory);
    try {
      return await answeredWithin(answerMs, work(database));
    } catch {
      if (!failed) onUnavailable();
      failed = true;
      database.abandon();
      return work(memory);
    }
  };
  return {
    read: (keys) => attempt((access) => access.read(keys)),
    async write(entries) {
      await attempt((access) => access.write(entries));
    },
  };
}
