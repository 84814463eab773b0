import { isRecord } from '@canvass/project';
import type { Editing } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { computePlace, elementAt, type Keys, type Place, PROJECT_ID, valueAt } from '../places/places.ts';
import { findField, isList, textField, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';
import { authorRows, ownLanguageOf } from './text-rows.ts';

export interface TextSearch {
  /** The text to find, as plain text. */
  readonly find: string;
  readonly matchesCase: boolean;
  readonly matchesWords: boolean;
  /** The language whose texts are searched. Undefined for all. */
  readonly language: string | undefined;
}

/** A text of the author in one language, with the matches in it. */
export interface FoundText {
  readonly place: Place;
  readonly language: string;
  /** The gid of the part, `project`, or empty for the author's own texts of buttons and messages. */
  readonly gid: string;
  readonly field: string;
  /** The gid of the question that contains the part. Empty for other parts. */
  readonly question: string;
  readonly text: string;
  readonly isRich: boolean;
  /** Spans of the matches, in UTF-16 units of `text`. */
  readonly matches: readonly Span[];
}
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Longest text that can be searched for. */
const MAX_FIND_LENGTH = 500;

/** The texts of a survey that contain a text. Markup, placeholders and older markers are never searched. */
export function findTexts(project: JsonRecord, search: TextSearch): readonly FoundText[] {
  const pattern = patternOf(search);
  if (pattern === undefined) return [];
  return listTexts(project)
    .filter(({ language }) => search.language === undefined || language === search.language)
    .map((text) => ({ ...text, matches: matchesIn(text, pattern) }))
    .filter(({ matches }) => matches.length > 0);
}

function patternOf({ find, matchesCase, matchesWords }: TextSearch): RegExp | undefined {
  if (find === '' || find.length > MAX_FIND_LENGTH) return undefined;
  const escaped = find.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  const source = matchesWords ? `(?<![\\p{L}\\p{M}\\p{N}_])${escaped}(?![\\p{L}\\p{M}\\p{N}_])` : escaped;
  return new RegExp(source, matchesCase ? 'gu' : 'giu');
}

type ListedText = Omit<FoundText, 'matches'>;

function listTexts(project: JsonRecord): readonly ListedText[] {
  const rows = authorRows(project);
  const ownLanguage = ownLanguageOf(project);
  const own = rows.flatMap(({ gid, field, question, source, isRich }): readonly ListedText[] => {
    const place = placeOf(project, gid, field);
    if (place === undefined || valueAt(project, place) !== source) return [];
    return [{ place, language: ownLanguage, gid, field, question, text: source, isRich }];
  });
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const translated = entriesOf(project, 'translations').flatMap(([language, parts]) =>
    Object.entries(parts).flatMap(([gid, texts]) =>
      textsIn(texts).map(([field, text]) => {
        const row = rowById.get(`${gid}.${field}`);
        const place = { id: PROJECT_ID, path: ['translations', language, gid, field] };
        const isRich = row?.isRich ?? /[<&]/.test(text);
        return { place, language, gid, field, question: row?.question ?? '', text, isRich };
      }),
    ),
  );
  const ofProduct = entriesOf(project, 'texts').flatMap(([language, texts]) =>
    textsIn(texts).map(([field, text]) => {
      const place = { id: PROJECT_ID, path: ['texts', language, field] };
      return { place, language, gid: '', field, question: '', text, isRich: false };
    }),
  );
  return [...own, ...checkTexts(project, ownLanguage), ...translated, ...ofProduct];
}

/** The messages of checks, which the table of translations does not list. */
function checkTexts(project: JsonRecord, language: string): readonly ListedText[] {
  const checks = project['checks'];
  return (isList(checks) ? checks : []).flatMap((check, index): readonly ListedText[] => {
    const text = isRecord(check) ? textField(check, 'text') : undefined;
    if (text === undefined) return [];
    const place = computePlace(project, ['checks', index, 'text']);
    return [{ place, language, gid: 'project', field: 'checks.text', question: '', text, isRich: true }];
  });
}

function entriesOf(project: JsonRecord, field: string): readonly (readonly [string, JsonRecord])[] {
  const value = findField(project, field);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => (isRecord(entry) ? [[key, entry] as const] : []));
}

const textsIn = (value: Json | undefined): readonly (readonly [string, string])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : []))
    : [];

/** The place of an original. On its path, an entry of a list is named by its id. */
function placeOf(project: JsonRecord, gid: string, field: string): Place | undefined {
  const element = gid === 'project' ? project : elementAt(project, gid);
  if (element === undefined) return undefined;
  const keys: (string | number)[] = [];
  let value: Json | undefined = element;
  for (const name of field.split('.')) {
    const key: string | number = isList(value) ? value.findIndex((entry) => isNamed(entry, name)) : name;
    keys.push(key);
    value = valueAtKey(value, key);
  }
  return gid === 'project' ? computePlace(project, keys) : placeIn(project, gid, keys);
}

function placeIn(project: JsonRecord, gid: string, keys: Keys): Place {
  return { id: idOf(elementAt(project, gid) ?? null) ?? gid, path: keys };
}

const isNamed = (entry: Json, name: string): boolean =>
  isRecord(entry) && ['id', 'gid', 'code', 'value'].some((field) => entry[field] === name);

/** Markup and placeholders, which replacing must not change. */
const RICH_PROTECTED = /<[^<>]*>|\{\{[^{}]*\}\}|\[[^[\]\s]{1,80}\]/g;
const PLAIN_PROTECTED = /\{\{[^{}]*\}\}|\[[^[\]\s]{1,80}\]/g;

function matchesIn({ text, isRich }: ListedText, pattern: RegExp): readonly Span[] {
  const matches: Span[] = [];
  let from = 0;
  const searchPart = (to: number) => {
    const { plain, offsets } = decodePart(text.slice(from, to), isRich);
    for (const match of plain.matchAll(pattern)) {
      const [start, end] = [offsets[match.index], offsets[match.index + match[0].length]];
      if (start !== undefined && end !== undefined && end > start)
        matches.push({ from: from + start, to: from + end });
    }
  };
  for (const kept of text.matchAll(isRich ? RICH_PROTECTED : PLAIN_PROTECTED)) {
    searchPart(kept.index);
    from = kept.index + kept[0].length;
  }
  searchPart(text.length);
  return matches;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': '\u00A0',
};
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp);|&#\d{1,7};|&#x[0-9a-f]{1,6};/giy;

/** The text of a part as respondents read it, with the offset of each of its units in the part. */
function decodePart(
  part: string,
  isRich: boolean,
): { readonly plain: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  let plain = '';
  for (let at = 0; at < part.length; ) {
    ENTITY.lastIndex = at;
    const entity = isRich && part[at] === '&' ? ENTITY.exec(part)?.[0] : undefined;
    const decoded = entity === undefined ? (part[at] ?? '') : decodeEntity(entity);
    for (let unit = 0; unit < decoded.length; unit += 1) offsets.push(at);
    plain += decoded;
    at += entity?.length ?? 1;
  }
  return { plain, offsets: [...offsets, part.length] };
}

function decodeEntity(entity: string): string {
  const named = ENTITIES[entity.toLowerCase()];
  if (named !== undefined) return named;
  const digits = entity.slice(2, -1);
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
}

/** The text with its matches replaced. The replacement is plain text. */
export function replaceMatches({ text, isRich, matches }: FoundText, replacement: string): string {
  const inserted = isRich
    ? replacement.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : replacement;
  return matches
    .toReversed()
    .reduce((changed, { from, to }) => changed.slice(0, from) + inserted + changed.slice(to), text);
}

/** Replaces the matches of texts that have not changed since they were found. An empty translation is removed. */
export function replaceTexts(editing: Editing, texts: readonly FoundText[], replacement: string): void {
  for (const found of texts) {
    if (valueAt(editing.project, found.place) !== found.text) continue;
    editing.set(found.place, replaceMatches(found, replacement));
  }
}
