import { printable } from '../findings/printable.ts';

/** Texts that YAML reads as themselves, without quotation marks. Numbers and reserved words are excluded. */
const PLAIN = /^[\p{L}_][\p{L}\p{N} _./@+-]*$/u;
const WORDS = /^(?:true|false|null|yes|no|on|off)$/i;

/** An entry of a script as an author writes it: `A2`, `[A1, A3]`, `{ R1: A4 }`. For terminals. */
export function entryText(entry: unknown): string {
  return entry === null ? '(no answer)' : printable(formatEntry(entry));
}

/** The same for files: YAML that is read as exactly this entry. */
export function formatEntry(entry: unknown): string {
  if (typeof entry === 'string')
    return PLAIN.test(entry) && !WORDS.test(entry) && entry === entry.trim() ? entry : JSON.stringify(entry);
  if (Array.isArray(entry)) return `[${entry.map(formatEntry).join(', ')}]`;
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry);
  const pairs = Object.entries(entry).map(([key, value]) => `${formatEntry(key)}: ${formatEntry(value)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}
