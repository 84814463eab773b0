import { expect, it, test } from 'vitest';
import { htmlOf, linesOf, plainText } from './plain-text.ts';

test.each([
  ['How <b>often</b>?<br>Daily &amp; more', 'How often? Daily & more'],
  ['<img src=x onerror=alert(1)>&lt;b&gt;', '<b>'],
])('%s is listed as %s', (html, text) => expect(plainText(html)).toBe(text));

it.each(['a < b & c > d', 'one\ntwo', '{{ Q1 | default("you") }}'])(
  'writes and reads the lines %s',
  (lines) => {
    expect(linesOf(htmlOf(lines))).toBe(lines);
  },
);

it('has no lines for a text with markup', () => expect(linesOf('a <em>b</em>')).toBeUndefined());
