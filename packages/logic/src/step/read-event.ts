import type { SurveyEvent } from '@canvass/protocol';
import { readFiles } from './read-files.ts';
import { readPageRecords } from './read-page-records.ts';

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
    const read = { type: 'corrected', answers: answers as Fields } as const; // each is parsed by its type
    if (score === undefined) return read;
    return typeof score === 'number' && Number.isFinite(score) ? { ...read, total_score: score } : undefined;
  },
  fulfilled: ({ id, value }) => (typeof id === 'string' ? { type: 'fulfilled', id, value } : undefined),
  failed: ({ id }) => (typeof id === 'string' ? { type: 'failed', id } : undefined),
};

/** An event from wire, storage or a script; undefined when it is none. Answers are parsed later, by their type. */
export function readEvent(event: unknown): SurveyEvent | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  const fields = event as Fields; // every field is checked by its reader
  const { type } = fields;
  return isEventType(type) ? readers[type](fields) : undefined;
}

function isEventType(type: unknown): type is SurveyEvent['type'] {
  return typeof type === 'string' && Object.hasOwn(readers, type);
}
