import { LONGEST_VISIT_MS, MOST_PAGE_RECORDS, MOST_TAPS, type PageRecord } from '@canvass/protocol';

type Fields = Readonly<Record<string, unknown>>;
/** Pages, and questions of a page: no survey has as many. */
const MOST_PLACES = 100_000;

type Taps = NonNullable<PageRecord['v']['taps']>;

/** Page records from wire, storage or a script (ANSWER-17); undefined when they are none. */
export function readPageRecords(raw: unknown): readonly PageRecord[] | undefined {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MOST_PAGE_RECORDS) return undefined;
  const records = raw.flatMap((item: unknown) => readRecord(item) ?? []);
  return records.length === raw.length ? records : undefined;
}

function readRecord(raw: unknown): PageRecord | undefined {
  if (!isFields(raw)) return undefined;
  const { p, i, gid, fid } = raw;
  const v = readMeasured(raw['v']);
  if (!isCount(p, MOST_PLACES) || !isCount(i, MOST_PLACES) || v === undefined) return undefined;
  if (typeof gid !== 'string') return undefined;
  if (fid === undefined || fid === '') return { p, v, i, gid };
  return typeof fid === 'string' ? { p, v, i, gid, fid } : undefined;
}

function readMeasured(raw: unknown): PageRecord['v'] | undefined {
  if (!isFields(raw)) return undefined;
  const { ms, taps } = raw;
  if (!isCount(ms, LONGEST_VISIT_MS)) return undefined;
  if (taps === undefined) return { ms };
  const read = readTaps(taps);
  return read && { ms, taps: read };
}

function readTaps(raw: unknown): Taps | undefined {
  if (!Array.isArray(raw) || raw.length > MOST_TAPS) return undefined;
  const taps = raw.flatMap((tap: unknown): Taps => {
    if (!Array.isArray(tap) || tap.length !== 3) return [];
    const [x, y, ms]: unknown[] = tap;
    return isShare(x) && isShare(y) && isCount(ms, LONGEST_VISIT_MS) ? [[x, y, ms]] : [];
  });
  return taps.length === raw.length ? taps : undefined;
}

const isFields = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const isCount = (raw: unknown, most: number): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= most;
const isShare = (raw: unknown): raw is number => typeof raw === 'number' && raw >= 0 && raw <= 1;
