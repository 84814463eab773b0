import { MAX_TEXT_LENGTH } from '../limits.ts';
import { isChoice, isList, type Value } from './value.ts';
import { flatten } from './members.ts';

/** Returns the text that people read: texts and numbers unchanged, the title of a choice, an empty text for null. */
export function displayText(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    return isChoice(value) ? value.title : joinTexts(flatten([value]).map(displayText), '');
  }
  return String(value);
}

/** Returns the respondent's own texts: texts and numbers, the open text of a choice, those of all members of a list. */
export function writtenTexts(value: Value): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'object') {
    if (isChoice(value)) return value.text === undefined ? [] : [value.text];
    return isList(value) ? flatten(value).flatMap(writtenTexts) : [];
  }
  return [String(value)];
}

/** Joins texts and stops at `MAX_TEXT_LENGTH`. */
export function joinTexts(texts: readonly string[], separator: string): string {
  let joined = '';
  for (const [index, text] of texts.entries()) {
    joined += index === 0 ? text : separator + text;
    if (joined.length > MAX_TEXT_LENGTH) break;
  }
  return cutText(joined);
}

/** Cuts a text to at most `MAX_TEXT_LENGTH` characters, never inside a surrogate pair. */
export function cutText(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const last = text.charCodeAt(MAX_TEXT_LENGTH - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH);
}

/** The separator between the entries of a list in texts of a language (PIPE-2). */
export const listSeparator = (language: string): string =>
  /^(zh|ja)/i.test(language) ? '、' : /^(ar|fa|ur|ps)/i.test(language) ? '، ' : ', ';
