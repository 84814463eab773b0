import { expect, it, test } from 'vitest';
import { htmlOf, findLines, plainText } from './plain-text.ts';

test.each([
  ['How <b>often</b>?<br>Daily &amp; more', 'How often? Daily & more'],
  ['<img src=x onerror=alert(1)>&lt;b&gt;', '<b>'],
])('plainText converts %s to %s', (html, text) => expect(plainText(html)).toBe(text));

it.each(['a < b & c > d', 'one\ntwo', '{{ Q1 | default("you") }}'])(
  'linesOf returns the lines %s from the HTML of htmlOf',
  (lines) => {
    expect(findLines(htmlOf(lines))).toBe(lines);
  },
);

it('linesOf returns undefined for a text with markup', () =>
  expect(findLines('a <em>b</em>')).toBeUndefined());
