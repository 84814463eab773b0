import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

// TRUST-20: texts that a spreadsheet would run become plain text; RFC 4180 for the rest.
it.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
  ['+442079460958', '+442079460958'],
  ['+44 (0)20 7946-0958', '+44 (0)20 7946-0958'],
  ['+1.415.555.2671', '+1.415.555.2671'],
  ['+12345', "'+12345"],
  ['+1234567+A1', "'+1234567+A1"],
  ['+1234567*2', "'+1234567*2"],
  ["+1234567|' /C calc'!A0", "'+1234567|' /C calc'!A0"],
  ['+1234567\n=1', '"\'+1234567\n=1"'],
  ['+1234567\t=1', "'+1234567\t=1"],
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
