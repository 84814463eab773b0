import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { findChangedPart } from './calls.ts';

const apply = (text: string, { at, removed, inserted }: ReturnType<typeof findChangedPart>) =>
  text.slice(0, at) + inserted + text.slice(at + removed);

test.each([
  ['one letter', 'tea', 'teas', { length: 3, at: 3, removed: 0, inserted: 's' }],
  ['a repeated letter', 'aa', 'aaa', { length: 2, at: 2, removed: 0, inserted: 'a' }],
  [
    'characters that begin alike',
    '\u{1F600}',
    '\u{1F601}',
    { length: 2, at: 0, removed: 2, inserted: '\u{1F601}' },
  ],
  [
    'characters that end alike',
    '\u{1F600}',
    '\u{1FA00}',
    { length: 2, at: 0, removed: 2, inserted: '\u{1FA00}' },
  ],
  ['nothing', 'tea', 'tea', { length: 3, at: 3, removed: 0, inserted: '' }],
])('finds %s', (_, before, after, part) => expect(findChangedPart(before, after)).toEqual(part));

it('the changed part turns one text into the other and cuts no character in two', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '\u{1F600}', '\u{1F601}', '\u{1FA00}'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const part = findChangedPart(before, after);
      expect(apply(before, part)).toBe(after);
      expect(() => encodeURIComponent(part.inserted)).not.toThrow(); // throws for half of a character
    }),
  );
});
