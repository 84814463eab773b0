import { expect, it, test } from 'vitest';
import { suggestName } from './suggest.ts';

const NAMES = ['required', 'title', 'items', 'qtype', 'min', 'max', 'option_order', 'options_range'];

test.each([
  ['titl', NAMES, 'Did you mean `title`?'],
  ['zzz', ['a', 'b'], 'Known: `a`, `b`.'],
  ['zzz', [], 'Otherwise.'],
])('%s', (written, names, fix) => {
  expect(suggestName(written, names, 'Otherwise.')).toBe(fix);
});

it('does not search very long lists', () => {
  const names = Array.from({ length: 6_000 }, () => 'title');
  expect(suggestName('titl', names, 'Otherwise.')).toBe('Otherwise.');
});
