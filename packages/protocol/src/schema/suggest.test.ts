import { expect, it, test } from 'vitest';
import { mendName } from './suggest.ts';

const NAMES = ['required', 'title', 'items', 'qtype', 'min', 'max', 'option_order', 'options_range'];

test.each([
  ['titl', NAMES, 'Did you mean `title`?'],
  ['zzz', ['a', 'b'], 'Known: `a`, `b`.'],
  ['zzz', [], 'Otherwise.'],
])('%s', (written, names, mend) => {
  expect(mendName(written, names, 'Otherwise.')).toBe(mend);
});

it('looks through no list that is very long', () => {
  const names = Array.from({ length: 6_000 }, () => 'title');
  expect(mendName('titl', names, 'Otherwise.')).toBe('Otherwise.');
});
