import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseGid, parseLanguageTag, parseSurveyId, RANDOM_ALPHABET, randomString } from './ids.ts';

describe('ids are made by their parsers only', () => {
  test.each([
    [parseSurveyId, 'abcABC012345678901234567', true],
    [parseSurveyId, 'abcABC01234567890123456', false],
    [parseSurveyId, 'abcABC01234567890123456-', false],
    [parseSurveyId, 'abcABC012345678901234567\n', false],
    [parseSurveyId, 7, false],
    [parseGid, 'q_1-A', true],
    [parseGid, '', false],
    [parseGid, 'q 1', false],
    [parseGid, 'x'.repeat(65), false],
    [parseLanguageTag, 'zh-CN', true],
    [parseLanguageTag, 'ar', true],
    [parseLanguageTag, 'ZH', false],
    [parseLanguageTag, 'zh_CN', false],
    [parseLanguageTag, null, false],
  ])('%o of %j: %s', (parse, value, isOne) => {
    expect(parse(value)).toBe(isOne ? value : undefined);
  });
});

describe('randomString', () => {
  it('uses each of the 48 letters, 32 of them by default', () => {
    let next = 0;
    const count = (bound: number): number => next++ % bound;
    expect(randomString(count)).toBe(RANDOM_ALPHABET.slice(0, 32));
    expect(new Set(randomString(count, 480)).size).toBe(48);
  });
  it('takes whatever the source gives', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.infiniteStream(fc.nat(47)), (length, numbers) => {
        const text = randomString(() => Number(numbers.next().value), length);
        expect(text).toMatch(new RegExp(`^[${RANDOM_ALPHABET}]{${length}}$`));
      }),
    );
  });
});
