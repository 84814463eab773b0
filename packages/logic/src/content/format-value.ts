import { isChoice, isList, isRecordValue, listSeparatorOf, type Value } from '../language/index.ts';
import { textSeparator } from './localise.ts';

/** Formats a value as text. Joins the parts of a list; an open text follows its option's title. */
export function formatValue(value: Value, language: string): string {
  if (value === null) return '';
  if (isChoice(value)) {
    const text = value.text?.trim() ?? '';
    return text === '' ? value.title : `${value.title}${textSeparator(language)}${text}`;
  }
  const parts = isList(value) ? value : isRecordValue(value) ? [...value.entries.values()] : undefined;
  if (parts !== undefined)
    return joinParts(
      parts.map((part) => formatValue(part, language)),
      language,
    );
  return String(value);
}

/** Joins texts with the list separator of the language. Skips empty texts. */
export function joinParts(parts: readonly string[], language: string): string {
  return parts.filter((part) => part !== '').join(listSeparatorOf(language));
}
