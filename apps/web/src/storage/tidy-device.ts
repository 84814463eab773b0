import { type Entry, parseEntry } from './entry.ts';
import { ENTRY_KEYS, type EntryDatabase, type Key, openDatabase } from './entry-access.ts';
import { ourDatabases } from './our-databases.ts';
import { databaseName } from './our-names.ts';

/** CONST-3: limits of stored data per device: number of surveys, and bytes. Characters count as two bytes. */
const MAX_SURVEYS = 10;
const BUDGET_BYTES = 3_500_000;
/** Budget of devices with little space per site: iOS, and pages inside other apps. */
const SMALL_BUDGET_BYTES = 2_500_000;
const SMALL_DEVICE = /iPhone|iPad|iPod|; wv\)|MicroMessenger/;

export const budgetOf = (userAgent: string): number =>
  SMALL_DEVICE.test(userAgent) ? SMALL_BUDGET_BYTES : BUDGET_BYTES;

/** The stored data of one survey on this device. */
interface KeptSurvey {
  readonly database: EntryDatabase;
  readonly name: string;
  readonly bytes: number;
  readonly savedAt: number;
  /** Whether the survey has answers that the server lacks, which are never deleted to free space. */
  readonly hasUnsent: boolean;
}

/**
 * Deletes expired data, and then the oldest, until the device is within its limits of surveys and bytes. Keeps the
 * survey on the screen (`current`) and unsent answers.
 */
export async function tidyDevice(current: string, now: number, budget: number): Promise<void> {
  const surveys = await listKeptSurveys(now);
  let count = surveys.length;
  let bytes = surveys.reduce((sum, survey) => sum + survey.bytes, 0);
  for (const survey of findEvictable(surveys, current)) {
    if (count <= MAX_SURVEYS && bytes <= budget) return;
    await removeOlderEntries(survey);
    count -= 1;
    bytes -= survey.bytes;
  }
}

/** Deletes the survey that was saved longest ago. Returns false if none may be deleted. */
export async function makeRoom(current: string, now: number): Promise<boolean> {
  const [oldest] = findEvictable(await listKeptSurveys(now), current);
  if (oldest !== undefined) await removeOlderEntries(oldest);
  return oldest !== undefined;
}

function findEvictable(surveys: readonly KeptSurvey[], current: string): readonly KeptSurvey[] {
  return surveys
    .filter(({ name, hasUnsent }) => name !== databaseName(current) && !hasUnsent)
    .toSorted((a, b) => a.savedAt - b.savedAt);
}

/** Lists the surveys of this device, and deletes expired data. */
async function listKeptSurveys(now: number): Promise<readonly KeptSurvey[]> {
  const surveys = await Promise.all((await ourDatabases()).map((name) => inspectSurvey(name, now)));
  return surveys.filter((survey) => survey !== undefined);
}

async function inspectSurvey(name: string, now: number): Promise<KeptSurvey | undefined> {
  const database = openDatabase(name);
  const storedValues = await database.read(ENTRY_KEYS);
  const remainingValues = storedValues.map((value) => withoutExpired(value, now));
  const expiredKeys = ENTRY_KEYS.filter((_, index) => remainingValues[index] !== storedValues[index]);
  // Checks again under the lock, since an expired entry may have been saved again.
  await Promise.all(expiredKeys.map((key) => database.revise(key, (value) => withoutExpired(value, now))));
  const entries = remainingValues.flat().flatMap((value) => parseEntry(value, now) ?? []);
  // Keeps the keys, because another tab may be about to use them.
  if (entries.length === 0) return undefined;
  return {
    database,
    name,
    bytes: 2 * name.length + entries.reduce((sum, entry) => sum + bytesOf(entry), 0),
    savedAt: Math.max(...entries.map(({ savedAt }) => savedAt)),
    hasUnsent: entries.some(({ unsent }) => unsent === true),
  };
}

/** Removes expired entries from a value. Returns the same value if none has expired, undefined if all have. */
function withoutExpired(value: unknown, now: number): unknown {
  if (!Array.isArray(value)) return parseEntry(value, now) === undefined ? undefined : value;
  const remaining = value.filter((entry) => parseEntry(entry, now) !== undefined);
  if (remaining.length === value.length) return value;
  return remaining.length === 0 ? undefined : remaining;
}

/** Deletes entries, except entries saved after the check, because another tab may answer the survey. */
async function removeOlderEntries({ database, savedAt }: KeptSurvey): Promise<void> {
  const older = (value: unknown) => (newestTime(value) > savedAt ? value : undefined);
  await Promise.all(ENTRY_KEYS.map((key: Key) => database.revise(key, older)));
}

/** Time of the newest entry of a value. */
const newestTime = (value: unknown): number =>
  Math.max(0, ...[value].flat().flatMap((entry) => parseEntry(entry, 0)?.savedAt ?? []));

function bytesOf(entry: Entry): number {
  return entry.encrypted ? entry.data.byteLength : 2 * JSON.stringify(entry.data).length;
}
