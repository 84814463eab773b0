import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileWholePattern, matchesWhole } from './own-pattern.ts';
import { textsOfPattern } from './pattern-texts.ts';
import { MAX_PATTERN_TEXT } from '../contract/validator.ts';

function compileValid(source: string) {
  const result = compileWholePattern(source);
  if ('problem' in result) throw new Error(`${source}: ${result.problem}`);
  return result.pattern;
}

function createRandom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

test.each<[string, string, boolean]>([
  ['\\d{3}', '123', true],
  ['\\d{3}', '1234', false],
  ['\\d{3}', 'a123', false],
  ['^\\d{3}$', '123', true],
  ['a|b', 'ab', false],
  ['a)|(b', 'b', false],
  ['[^]*x', `${'\n'.repeat(MAX_PATTERN_TEXT - 1)}x`, true],
  ['[^]*', 'x'.repeat(2 * MAX_PATTERN_TEXT + 1), false],
])('the whole-text pattern %s on %j: %j', (source, text, matched) => {
  const result = compileWholePattern(source);
  expect('pattern' in result && matchesWhole(result.pattern, text)).toBe(matched);
});

it('a long pattern is matched without a limit of steps', () => {
  const longPattern = `${'.*'.repeat(90)}x`;
  expect(matchesWhole(compileValid(longPattern), `${'a'.repeat(MAX_PATTERN_TEXT - 1)}x`)).toBe(true);
});

describe('texts of a pattern', () => {
  test.each(['[]', 'a\\bb', '\\Ba\\b-', 'a$b', 'b^', 'a(?:\\bb|$c)', '\\p{Cs}', '\\x01', '\\b', '-\\b'])(
    'no text matches %s',
    (source) => expect(textsOfPattern(compileValid(source))).toBeUndefined(),
  );

  test.each([
    '[A-Z]{2}\\d{6}',
    '(?:MRN|PAT)-?\\d{4,8}',
    '.+@example\\.org',
    '\\p{Script=Thai}+',
    '[^a-z]{3,}',
    'a?\\b-\\bb*',
    '(a{0})*b',
    '\\u{1F600}+',
    '\\S+(?: \\S+)?',
    '(?:)|x{2}',
  ])('random texts of the pattern %s match it', (source) => {
    const pattern = compileValid(source);
    const texts = textsOfPattern(pattern);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(20), (seed, least) => {
        expect(matchesWhole(pattern, texts?.example(createRandom(seed), least) ?? '')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are as long as requested, if the pattern allows it', () => {
    const texts = textsOfPattern(compileValid('[a-z]{2,}'));
    const random = createRandom(1);
    const lengths = Array.from({ length: 50 }, () => texts?.example(random, 8, 10).length ?? 0);
    expect(lengths.every((length) => length <= 10)).toBe(true);
    expect(lengths.filter((length) => length >= 8).length).toBeGreaterThan(25);
  });
});
