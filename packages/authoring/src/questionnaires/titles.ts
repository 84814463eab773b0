import { DATE_BLANKS, DATE_FORMATS, NOTES, UNIT } from './words.table.ts';

/** A title without its notes, and what the notes say. */
export interface Notes {
  readonly title: string;
  /** The title with its notes. */
  readonly whole: string;
  readonly note?: string;
  readonly hasUnit: boolean;
  readonly hasSeveral: boolean;
  readonly hasOne: boolean;
  readonly isRequired: boolean;
  readonly hasBlank: boolean;
  readonly dateOrder?: 'dmy' | 'mdy' | 'ymd';
  readonly hasDateBlanks?: boolean;
  readonly endNames?: readonly [string, string];
}

const NOTE_AT_END = /\s?[([（【]([^()（）[\]【】]{1,200})[)\]）】]\s*[.:：。]?$/;
const BLANK_AT_END =
  /[\s:：]*(?:[_＿]{2,}|\.{5,}|…{2,}|[_＿]+…+)\s*([^\s_＿…]{0,20}(?:\s[a-z]{1,6}){0,2})\s*\.?$/;

/** Separates notes in brackets or on separate lines, a star, and a blank with its unit from the end of a title. */
export function splitNotes(whole: string, lines: readonly string[] = []): Notes {
  let notes: Notes = {
    title: whole,
    whole: [whole, ...lines].join(' '),
    hasUnit: false,
    hasSeveral: false,
    hasOne: false,
    isRequired: false,
    hasBlank: false,
  };
  for (const line of lines) notes = addNoteLine(notes, line);
  for (;;) {
    const next = splitLastNote(notes);
    if (next === undefined) return notes;
    notes = next;
  }
}

/** A note on a separate line, which stays as a text below the title if it says nothing else. */
function addNoteLine(notes: Notes, line: string): Notes {
  const text = line.trim().replaceAll(/^[([（【]\s*|\s*[)\]）】]\.?$/g, '');
  const known = withNote(notes, text);
  if (known !== undefined) return known;
  return { ...notes, note: notes.note === undefined ? line.trim() : `${notes.note}\n${line.trim()}` };
}

function splitLastNote(notes: Notes): Notes | undefined {
  const { title } = notes;
  if (/\S\s?\*$/.test(title)) return { ...notes, title: title.slice(0, -1).trim(), isRequired: true };
  const blank = splitBlank(notes);
  if (blank !== undefined) return blank;
  const sentence = SENTENCE_AT_END.exec(title);
  const written = sentence?.[2] ?? '';
  if (sentence !== null && isAnswerNote(written))
    return withNote({ ...notes, title: sentence[1] ?? '' }, written);
  const bracket = NOTE_AT_END.exec(title);
  if (bracket === null || bracket.index === 0) return undefined;
  return withNote({ ...notes, title: title.slice(0, bracket.index).trim() }, bracket[1]?.trim() ?? '');
}

/** Whether a sentence only says how many answers are allowed, such as "Tick all that apply." */
const isAnswerNote = (text: string): boolean => NOTES.several.test(text) || NOTES.one.test(text);
const SENTENCE_AT_END = /^(.{3,}?[?？؟.。:：])\s*([^?？؟.。]{3,90})[.。]?$/;

/** Separates a blank with its unit, or the blanks of a date. */
function splitBlank(notes: Notes): Notes | undefined {
  const { title } = notes;
  const dateBlank = DATE_BLANKS.exec(title);
  if (dateBlank !== null && dateBlank.index > 1) {
    const before = title.slice(0, dateBlank.index).replace(/[\s:：]+$/, '');
    return { ...notes, title: before, hasDateBlanks: true, hasBlank: true };
  }
  const blank = BLANK_AT_END.exec(title);
  if (blank === null || blank.index === 0) return undefined;
  const before = title.slice(0, blank.index).trim();
  const colon = /^\s*[:：]/.exec(title.slice(blank.index))?.[0] ?? '';
  const currency = /\s?([$€£¥₹])$/.exec(before);
  const text = currency === null ? before : before.slice(0, currency.index);
  return withUnit({ ...notes, title: text + colon, hasBlank: true }, currency?.[1] ?? blank[1] ?? '');
}

/** Undefined if the text is part of the question. */
function withNote(notes: Notes, written: string): Notes | undefined {
  const text = written.replace(/[.。]$/, '').trim();
  if (NOTES.optional.test(text)) return notes;
  if (NOTES.one.test(text)) return { ...notes, hasOne: true };
  if (NOTES.required.test(text)) return { ...notes, isRequired: true };
  if (NOTES.several.test(text)) return { ...notes, hasSeveral: true };
  const dateOrder = DATE_FORMATS.find(([pattern]) => pattern.test(text))?.[1];
  if (dateOrder !== undefined) return { ...notes, dateOrder };
  const endNames = findEndNames(text);
  if (endNames !== undefined) return { ...notes, endNames };
  return UNIT.test(text) ? withUnit(notes, text) : undefined;
}

const withUnit = (notes: Notes, unit: string): Notes =>
  unit === '' ? notes : { ...notes, note: unit, hasUnit: UNIT.test(unit) || notes.hasUnit };

/** The names of the ends in "1 = very bad, 5 = very good". */
export function findEndNames(text: string): readonly [string, string] | undefined {
  const parts = text.split(
    /[,;，；、]\s*(?:(?:and|und|et|y|e)\s+)?(?=\d)|\s(?:to|bis|à|a)\s(?=\d)|\s(?=\d{1,3}\s*[=:：–])/,
  );
  const names = parts.flatMap(
    (part) =>
      /^(?:.{0,40}\s)?\d{1,3}\s*(?:[=:：–—-]|means|bedeutet|signifie|significa)\s*(.{1,60})$/.exec(
        part.trim(),
      )?.[1] ?? [],
  );
  const [first, last] = [names[0], names.at(-1)];
  return names.length === parts.length && names.length > 1 && first !== undefined && last !== undefined
    ? [first, last]
    : undefined;
}
