import { expect, it, test } from 'vitest';
import { suggestName } from './advice.ts';

const NAMES = ['required', 'title', 'items', 'qtype', 'min', 'max', 'option_order', 'options_range'];

test.each([
  ['titl', NAMES, 'Did you mean `title`?', ['title']],
  ['option_or', NAMES, 'Did you mean `option_order`?', ['option_order']],
  ['zzz', ['a', 'b'], 'Known: `a`, `b`.', ['a', 'b']],
  ['zzz', ['a', 'b', 'c', 'd'], 'Known: `a`, `b`, `c`, `d`.', undefined],
  ['zzz', [], 'Otherwise.', undefined],
])('advises on the name %s among %s', (unknownName, names, fix, offered) => {
  const advice = suggestName(unknownName, names, 'Otherwise.');
  expect(String(advice.fix)).toBe(fix);
  expect(advice.changes).toEqual(offered?.map((value) => ({ kind: 'write', value })));
  const renames = suggestName(unknownName, names, 'Otherwise.', 'rename').changes;
  expect(renames).toEqual(fix.startsWith('Did') ? [{ kind: 'rename', name: offered?.[0] }] : undefined);
});

it('advice on an unknown name does not search very long lists', () => {
  const names = Array.from({ length: 6_000 }, () => 'title');
  expect(suggestName('titl', names, 'Otherwise.')).toEqual({ fix: 'Otherwise.' });
});
