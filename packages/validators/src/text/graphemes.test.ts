import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { countCodePoints, textLength } from './characters.ts';

test.each([
  ['', 0],
  ['Zoë', 3],
  ['Zoe\u0308', 3],
  ['👨‍👩‍👧', 1],
  ['👍🏽', 1],
  ['❤️', 1],
  ['🇩🇪🇫🇷', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['क्षि', 1],
  ['नमस्ते', 3],
  ['สวัสดี', 4],
  ['مُحَمَّد', 4],
  ['한국', 2],
  ['한국', 2],
  ['が', 1],
  ['𠮷野', 2],
  ['\ud800', 1],
])('%j has %i characters', (text, length) => expect(textLength(text)).toBe(length));

it('counts as `Intl.Segmenter` does', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const parts = [...'aé京\u0301\u0308👨👩🇩🇪🏽\u200d❤\ufe0fकषिनमसत\u094dகிสัمُ한ᄒ\u1161\u11ab\n'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (chars) => {
      const text = chars.join('');
      expect(textLength(text)).toBe([...segmenter.segment(text)].length);
    }),
    { numRuns: 2000 },
  );
});

it('code points are counted by `countCodePoints`', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), (points) => {
      expect(countCodePoints(points.join(''))).toBe(points.length);
    }),
  );
});
