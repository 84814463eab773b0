import { readXliff } from './read-xliff.ts';
import { readCsvTable, readXlsxTable } from './tables.ts';
import type { ReadFile } from './translated-units.ts';

/** Largest size of a file with translations, in bytes. */
export const MAX_EXCHANGE_BYTES = 20_000_000;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface ReadOptions {
  /** The languages of the survey, whose columns are read. */
  readonly languages: readonly string[];
  /** Decodes bytes. Returns undefined if they are not valid in the encoding. */
  decode(bytes: Uint8Array, encoding: Encoding): string | undefined;
}

/** Reads a file with translations: XLIFF, a workbook, or CSV. The content decides, not the name. */
export async function readTranslations(
  bytes: Uint8Array,
  { languages, decode }: ReadOptions,
): Promise<ReadFile> {
  if (bytes.length > MAX_EXCHANGE_BYTES) return { fault: 'too-large' };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsxTable(bytes, languages);
  const text = decode(bytes, encodingOf(bytes))?.replace(/^\uFEFF/, '');
  if (text === undefined || text.includes('\0')) return { fault: 'encoding' };
  return /^\s*</.test(text) ? readXliff(text) : readCsvTable(text, languages);
}

/** The encoding by the byte order mark, or by the zero bytes of Latin letters in UTF-16. */
function encodingOf([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && first !== 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : 'utf-8';
}
