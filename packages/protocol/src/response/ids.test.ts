import { describe, expect, test } from 'vitest';
import { parseLanguageTag, parseSurveyId } from './ids.ts';

describe('parsers of ids', () => {
  test.each([
    [parseSurveyId, 'abcABC012345678901234567', true],
    [parseSurveyId, 'abcABC01234567890123456', false],
    [parseSurveyId, 'abcABC01234567890123456-', false],
    [parseSurveyId, 'abcABC012345678901234567\n', false],
    [parseSurveyId, 7, false],
    [parseLanguageTag, 'zh-CN', true],
    [parseLanguageTag, 'ar', true],
    [parseLanguageTag, 'ZH', false],
    [parseLanguageTag, 'zh_CN', false],
    [parseLanguageTag, null, false],
  ])('%o accepts %j: %s', (parse, value, isAccepted) => {
    expect(parse(value)).toBe(isAccepted ? value : undefined);
  });
});
