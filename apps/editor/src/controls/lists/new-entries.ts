import { type JsonRecord, readPastedLines } from '@canvass/authoring';

/** Maximum number of lines per paste, and of options per question. */
export const MAX_ENTRIES = 500;
const MAX_LENGTH = 10_000;

/** An entry to add: its title as plain text, and other fields. */
export interface NewEntry extends JsonRecord {
  readonly title: string;
}

/** Reads pasted lines as entries. */
export const readEntries = (text: string): readonly NewEntry[] =>
  readPastedLines(text)
    .slice(0, MAX_ENTRIES)
    .map((line) => ({ title: line.slice(0, MAX_LENGTH) }));
