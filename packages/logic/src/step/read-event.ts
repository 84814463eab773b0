import { MAX_ATTACHED_FILES } from '@canvass/project';
import {
  MAX_VISIT_MS,
  MAX_PAGE_RECORDS,
  MAX_TAPS,
  type UploadedFile,
  type PageRecord,
  type SurveyEvent,
} from '@canvass/protocol';

const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

type Fields = Readonly<Record<string, unknown>>;
type Readers = { readonly [T in SurveyEvent['type']]: (fields: Fields) => SurveyEvent | undefined };

const readers: Readers = {
  answer: ({ gid, answer }) =>
    typeof gid === 'string' ? { type: 'answer', gid, answer: answer ?? null } : undefined,
  files: ({ gid, option_id: option, files }) => {
    const read = readFiles(files);
    if (typeof gid !== 'string' || read === undefined) return undefined;
    if (option === undefined) return { type: 'files', gid, files: read };
    return typeof option === 'string' ? { type: 'files', gid, option_id: option, files: read } : undefined;
  },
  next: () => ({ type: 'next' }),
  back: () => ({ type: 'back' }),
  language: ({ language }) =>
    typeof language === 'string' && LANGUAGE_TAG.test(language) ? { type: 'language', language } : undefined,
  pages: ({ qPageArray: raw }) => {
    const qPageArray = readPageRecords(raw);
    return qPageArray && { type: 'pages', qPageArray };
  },
  clock: ({ now }) => (typeof now === 'number' && Number.isFinite(now) ? { type: 'clock', now } : undefined),
  corrected: ({ answers, total_score: score }) => {
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return undefined;
    const read = { type: 'corrected', answers: answers as Fields } as const; // each answer is parsed by its question's type
    if (score === undefined) return read;
    return typeof score === 'number' && Number.isFinite(score) ? { ...read, total_score: score } : undefined;
  },
  fulfilled: ({ id, value }) => (typeof id === 'string' ? { type: 'fulfilled', id, value } : undefined),
  failed: ({ id }) => (typeof id === 'string' ? { type: 'failed', id } : undefined),
};

/** Parses an event from network, storage or a script, but not its answer. Returns undefined if it is invalid. */
export function readEvent(event: unknown): SurveyEvent | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  const fields = event as Fields; // every field is checked by its reader
  const { type } = fields;
  return isEventType(type) ? readers[type](fields) : undefined;
}

function isEventType(type: unknown): type is SurveyEvent['type'] {
  return typeof type === 'string' && Object.hasOwn(readers, type);
}

/** Returns undefined if a record is invalid, or if a file occurs twice. */
function readFiles(raw: unknown): readonly UploadedFile[] | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_ATTACHED_FILES) return undefined;
  const files = raw.flatMap((item: unknown) => readFile(item) ?? []);
  const ids = new Set(files.map(({ id }) => id));
  return ids.size === raw.length ? files : undefined;
}

function readFile(raw: unknown): UploadedFile | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { id, name, url, ftype, qid, option_id: option } = raw as Readonly<Record<string, unknown>>; // checked below
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof url !== 'string')
    return undefined;
  if (typeof ftype !== 'number' || !Number.isInteger(ftype) || typeof qid !== 'string') return undefined;
  if (option === undefined) return { id, name, url, ftype, qid };
  return typeof option === 'string' ? { id, name, url, ftype, qid, option_id: option } : undefined;
}

/** Maximum page number, and maximum position on a page, in a record. */
const MAX_COUNT = 100_000;

type Taps = NonNullable<PageRecord['v']['taps']>;

/** Returns undefined if a page record (ANSWER-17) is invalid. */
export function readPageRecords(raw: unknown): readonly PageRecord[] | undefined {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_PAGE_RECORDS) return undefined;
  const records = raw.flatMap((item: unknown) => readRecord(item) ?? []);
  return records.length === raw.length ? records : undefined;
}

function readRecord(raw: unknown): PageRecord | undefined {
  if (!isFields(raw)) return undefined;
  const { p, i, gid, fid } = raw;
  const v = readMeasured(raw['v']);
  if (!isCount(p, MAX_COUNT) || !isCount(i, MAX_COUNT) || v === undefined) return undefined;
  if (typeof gid !== 'string') return undefined;
  if (fid === undefined || fid === '') return { p, v, i, gid };
  return typeof fid === 'string' ? { p, v, i, gid, fid } : undefined;
}

function readMeasured(raw: unknown): PageRecord['v'] | undefined {
  if (!isFields(raw)) return undefined;
  const { ms, taps } = raw;
  if (!isCount(ms, MAX_VISIT_MS)) return undefined;
  if (taps === undefined) return { ms };
  const read = readTaps(taps);
  return read && { ms, taps: read };
}

function readTaps(raw: unknown): Taps | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_TAPS) return undefined;
  const taps = raw.flatMap((tap: unknown): Taps => {
    if (!Array.isArray(tap) || tap.length !== 3) return [];
    const [x, y, ms]: unknown[] = tap;
    return isShare(x) && isShare(y) && isCount(ms, MAX_VISIT_MS) ? [[x, y, ms]] : [];
  });
  return taps.length === raw.length ? taps : undefined;
}

const isFields = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const isCount = (raw: unknown, max: number): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= max;
const isShare = (raw: unknown): raw is number => typeof raw === 'number' && raw >= 0 && raw <= 1;
