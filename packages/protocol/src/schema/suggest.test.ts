import { describe, expect, test } from 'vitest';
import { mendName, nearest } from './suggest.ts';

const NAMES = ['required', 'title', 'items', 'qtype', 'min', 'max', 'option_order', 'options_range'];

describe('nearest', () => {
  test.each([
    ['requird', 'required'],
    ['requrired', 'required'],
    ['Title', 'title'],
    ['tilte', 'title'],
    ['qtpye', 'qtype'],
    ['mix', 'min'],
    ['optoin_oredr', 'option_order'],
    ['option_range', 'options_range'],
    ['colour', undefined],
    ['xx', undefined],
    ['', undefined],
    ['r'.repeat(100), undefined],
  ])('%s means %s', (written, name) => {
    expect(nearest(written, NAMES)).toBe(name);
  });
  test('looks through no list that is very long', () => {
    expect(
      nearest(
        'titl',
        Array.from({ length: 6_000 }, () => 'title'),
      ),
    ).toBeUndefined();
  });
});

describe('mendName', () => {
  test.each([
    ['titl', NAMES, 'Did you mean `title`?'],
    ['zzz', ['a', 'b'], 'Known: `a`, `b`.'],
    ['zzz', [], 'Otherwise.'],
  ])('%s', (written, names, mend) => {
    expect(mendName(written, names, 'Otherwise.')).toBe(mend);
  });
});
