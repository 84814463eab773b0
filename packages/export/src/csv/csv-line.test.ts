import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

// TRUST-20: what a spreadsheet would run becomes text; RFC 4180 for the rest.
it.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
  ['+861234', "'+861234"],
  ['-1+2', "'-1+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['  =1', "'  =1"],
  ['\u200B=1', "'\u200B=1"],
  ['＝1＋1', "'＝1＋1"],
  ['-12.5', '-12.5'],
  ['-', "'-"],
  ['a=1', 'a=1'],
  ['你好', '你好'],
])('%j becomes %j', (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`));
