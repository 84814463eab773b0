import { MOST_ATTACHED } from '@canvass/project';
import type { UploadedFile } from '@canvass/protocol';

/** Records of files from wire, storage or a script; undefined when they are none, or when two are the same file. */
export function readFiles(raw: unknown): readonly UploadedFile[] | undefined {
  if (!Array.isArray(raw) || raw.length > MOST_ATTACHED) return undefined;
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
