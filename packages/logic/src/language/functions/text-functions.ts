import { MAX_TEXT_LENGTH } from '../limits.ts';
import {
  cutText,
  formatDisplayText,
  flatten,
  isEmptyValue,
  joinTexts,
  type Value,
} from '../runtime/value.ts';
import { findNumber } from '../runtime/number-of.ts';
import { MAX_ARGUMENTS, readValueAt, type FunctionSpec } from './function-spec.ts';

/** All functions read an empty value as an empty text. Characters are Unicode code points, counted from 1. */
export const textFunctions: readonly FunctionSpec[] = [
  createTextFunction('string', cutText),
  {
    name: 'len',
    takes: [1, 1],
    result: 'number',
    apply: (values) => [...formatDisplayText(readValueAt(values, 0))].length,
  },
  createTextFunction('lower', (text) => text.toLowerCase()),
  createTextFunction('upper', (text) => text.toUpperCase()),
  createTextFunction('trim', (text) => text.trim()),
  {
    name: 'concat',
    takes: [1, MAX_ARGUMENTS],
    result: 'text',
    apply: (values) => joinTexts(flatten(values).map(formatDisplayText), ''),
  },
  {
    name: 'join',
    takes: [1, 2],
    result: 'text',
    apply: ([values = null, separator = ', ']) =>
      joinTexts(
        flatten([values])
          .filter((value) => !isEmptyValue(value))
          .map(formatDisplayText),
        formatDisplayText(separator),
      ),
  },
  { name: 'substr', takes: [2, 3], result: 'text', apply: substring },
  {
    name: 'replace',
    takes: [3, 3],
    result: 'text',
    apply: ([value = null, find = null, by = null]) =>
      replaceAll(formatDisplayText(value), formatDisplayText(find), formatDisplayText(by)),
  },
];

function createTextFunction(name: string, change: (text: string) => string): FunctionSpec {
  const apply = (values: readonly Value[]): Value =>
    cutText(change(formatDisplayText(readValueAt(values, 0))));
  return { name, takes: [1, 1], result: 'text', apply };
}

/** `substr(text, start, length)`, limited to the text's characters. */
function substring([value = null, start = null, length]: readonly Value[]): Value {
  const characters = [...formatDisplayText(value)];
  const from = Math.trunc(findNumber(start) ?? 1) - 1;
  const count = length === undefined ? characters.length : Math.trunc(findNumber(length) ?? 0);
  return characters.slice(Math.max(0, from), Math.max(0, from + count)).join('');
}

/** Replaces every literal occurrence. Stops as soon as the result is too long. */
function replaceAll(text: string, searchText: string, replacement: string): string {
  if (searchText === '') return text;
  const pieces = text.split(searchText);
  return replacement.length * pieces.length > MAX_TEXT_LENGTH
    ? joinTexts(pieces, replacement)
    : cutText(pieces.join(replacement));
}
