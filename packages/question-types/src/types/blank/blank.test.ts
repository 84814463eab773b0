import fc from 'fast-check';
import type { TextType } from '@canvass/project';
import { TEXT_TYPES } from '@canvass/project/file';
import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { MAX_TEXT_LENGTH } from '../../answers/open-text/text-rules.ts';
import { randomSource } from '../../testing/arbitraries.ts';
import { questionContext } from '../../testing/question-context.ts';
import { blankWithTools } from './blank.tools.ts';
import { blank } from './blank.ts';

const question = exampleQuestion('blank', { title: 'Say it' });
const questionOfType = (type: TextType, range: (number | null)[] = []) => ({
  ...question,
  open_attrs: { type },
  words_number_range: range,
});
const keys = (variant: typeof question, text: string) =>
  blank.validate(variant, blank.parse([text], variant), questionContext(variant)).map(({ key }) => key);

describe('parse', () => {
  it('stores texts in the form of their type', () => {
    expect(blank.parse([' a\r\nb '], question)).toEqual(['a\nb']);
    expect(blank.parse(['11010519491231002x'], questionOfType('idCard'))).toEqual(['11010519491231002X']);
  });
  it('accepts a code only if numbers are verified', () => {
    const verifiedQuestion = { ...question, sms_verify: true };
    expect(blank.parse(['13800138000', '123456'], verifiedQuestion)).toEqual(['13800138000', '123456']);
    expect(blank.parse(['13800138000', ' １23-456 '], verifiedQuestion)).toEqual(['13800138000', '123456']);
    expect(blank.parse(['13800138000', ' '], verifiedQuestion)).toEqual(['13800138000']);
    expect(blank.parse(['', '123456'], verifiedQuestion)).toEqual(['']);
    expect(blank.parse(['13800138000', '1'.repeat(13)], verifiedQuestion)).toBeUndefined();
    expect(blank.parse(['13800138000', 123456], verifiedQuestion)).toBeUndefined();
    expect(blank.parse(['13800138000', '123456'], question)).toBeUndefined();
  });
  test.each([['text'], [[]], [[5]], [['a', 'b', 'c']], [null], [{}]])('%j is not an answer', (raw) =>
    expect(blank.parse(raw, question)).toBeUndefined(),
  );
});

describe('validate', () => {
  it.each([
    ['email', 'nobody', 'validate.format_email'],
    ['mobile', '12', 'validate.format_phone'],
    ['tel', '12', 'validate.format_phone_tel'],
    ['mobile_tel', '5', 'validate.format_phone_all'],
    ['int', '1.5', 'validate.need_integer'],
    ['digits', '00x42', 'validate.need_digits'],
    ['decimal', 'x', 'validate.need_decimal'],
    ['number', '5.5.', 'validate.need_decimal'],
    ['lang_ch', 'abc', 'validate.need_chinese'],
    ['zh', '1', 'validate.need_chinese'],
    ['lang_en', '中', 'validate.need_characters'],
    ['en', '1', 'validate.need_characters'],
    ['date', '2024-02-30', 'validate.format_date'],
    ['idCard', '1', 'validate.check_id_card'],
  ] as const)('%s: %s is %s', (type, text, key) => expect(keys(questionOfType(type), text)).toEqual([key]));

  it('counts characters of texts and the value of numbers', () => {
    expect(keys(questionOfType('unlimit', [3, 5]), '两个')).toEqual(['validate.need_min_length_type']);
    expect(keys(questionOfType('unlimit', [3, 5]), '一二三四五六')).toEqual([
      'validate.need_max_length_type',
    ]);
    expect(keys(questionOfType('int', [3, 5]), '4')).toEqual([]);
    expect(keys(questionOfType('int', [3, 5]), '6')).toEqual(['validate.need_lt_num_type']);
    expect(keys(questionOfType('decimal', [null, null, 1]), '0.25')).toEqual([
      'validate.need_fixed_num_type',
    ]);
  });

  it('limits the length if the author set no maximum, or a higher maximum', () => {
    const longText = 'x'.repeat(MAX_TEXT_LENGTH + 1);
    expect(keys(question, longText)).toEqual(['validate.need_max_length_type']);
    expect(keys(questionOfType('unlimit', [1, MAX_TEXT_LENGTH * 2]), longText)).toEqual([
      'validate.need_max_length_type',
    ]);
    expect(keys(questionOfType('int'), '9'.repeat(MAX_TEXT_LENGTH + 1))).toEqual(['validate.number_digits']);
    expect(keys(question, 'x'.repeat(MAX_TEXT_LENGTH))).toEqual([]);
  });
});

describe('checks by the server', () => {
  const findServerChecks = (
    fields: Partial<typeof question>,
    type: TextType,
    ...answer: [string, string?]
  ) => {
    const variant = { ...question, ...fields, open_attrs: { type } };
    return blank.serverChecks?.(variant, answer);
  };
  const unique = { unique: true };
  it.each([
    ['email', 'a@b.c', 'email'],
    ['mobile', '13800138000', 'mobile'],
    ['tel', '010-65529988', 'tel'],
    ['mobile_tel', '13800138000', 'mobile'],
    ['mobile_tel', '010-65529988', 'tel'],
    ['phone', '+493012345678', 'phone'],
    ['idCard', '11010519491231002X', 'idCard'],
    ['national_id', '39053344705', 'national_id'],
  ] as const)('ask whether %s %s is unique', (type, value, textType) => {
    expect(findServerChecks(unique, type, value)).toEqual([{ kind: 'unique', gid: 'q1', textType, value }]);
    expect(findServerChecks({}, type, value)).toEqual([]);
    expect(findServerChecks(unique, type, '')).toEqual([]);
  });
  it('do not ask whether other texts are unique', () => {
    for (const type of ['unlimit', 'int', 'date', 'zh'] as const)
      expect(findServerChecks(unique, type, '5')).toEqual([]);
  });
  it('ask whether the code of a mobile number is correct, if there is a code', () => {
    const sms = { sms_verify: true };
    const ask = { kind: 'sms', gid: 'q1', phone: '13800138000', code: '123456' };
    expect(findServerChecks(sms, 'mobile', '13800138000', '123456')).toEqual([ask]);
    expect(findServerChecks({ ...sms, ...unique }, 'mobile_tel', '13800138000', '123456')).toHaveLength(2);
    expect(findServerChecks(sms, 'mobile', '13800138000')).toEqual([]);
    expect(findServerChecks(sms, 'mobile_tel', '010-65529988', '123456')).toEqual([]);
  });
  it('need no code for a number that is invalid, missing, or a landline', () => {
    const computeCode = (type: TextType, text: string) =>
      keys({ ...questionOfType(type), sms_verify: true }, text);
    expect(computeCode('mobile', '1380013')).toEqual(['validate.format_phone']);
    expect(computeCode('mobile', '')).toEqual([]);
    expect(computeCode('mobile_tel', '010-65529988')).toEqual([]);
    expect(computeCode('mobile_tel', '13800138000')).toEqual(['validate.sms_code']);
  });
});

it('random texts of all types, and of several ranges, are mostly valid', () => {
  const ranges = [[], [1, 3], [18, 99], [null, 2], [5, null]];
  for (const type of TEXT_TYPES) {
    for (const range of ranges.slice(0, ['int', 'decimal', 'number', 'unlimit'].includes(type) ? 5 : 1)) {
      const plainQuestion = questionOfType(type, range);
      const ofBrazil = { ...plainQuestion.open_attrs, country: 'BR', kind: 'cpf' };
      const variant = { ...plainQuestion, open_attrs: ofBrazil, required: true };
      const validAnswers = fc
        .sample(randomSource(), { numRuns: 40, seed: 7 })
        .map((random) => blankWithTools.arbitraryAnswer(random, variant, questionContext(variant)))
        .filter((answer) => blank.validate(variant, answer, questionContext(variant)).length === 0);
      expect(validAnswers.length, `${type} ${JSON.stringify(range)}`).toBeGreaterThan(36);
    }
  }
});

it("starts with the author's default text", () => {
  const presetQuestion = { ...question, open_attrs: { defaultCotnent: ' https:// ' } };
  expect(blank.initialAnswer(presetQuestion, questionContext(presetQuestion))).toEqual(['https://']);
});

test.each([
  ['plain text', { answer: ['plain text'] }],
  [42, { answer: ['42'] }],
  [['x'], { problem: 'Q1 takes a text, not ["x"].' }],
  [true, { problem: 'Q1 takes a text, not true.' }],
])('script entry %j', (entry, result) =>
  expect(blankWithTools.fromScript(entry, { question })).toEqual(result),
);

test.each([
  [['138 0013 8000', 123456], { answer: ['13800138000', '123456'] }],
  ['13800138000', { answer: ['13800138000'] }],
  [['13800138000', null], { problem: 'Q1 takes a text, not ["13800138000",null].' }],
])('script entry %j of a number that is verified', (entry, result) => {
  const verified = { ...questionOfType('mobile'), sms_verify: true };
  expect(blankWithTools.fromScript(entry, { question: verified })).toEqual(result);
});

test.each([
  [{ words_number_range: [9, 2] }, ['question.range-impossible']],
  [{ open_attrs: { required: true } }, ['question.required-in-open-attrs']],
  [{ open_attrs: { range: [1, 2] }, words_number_range: [1, 3] }, ['question.two-ranges']],
  [{ required: true, open_attrs: { required: true, range: [1, 2] } }, []],
  [{ max: 5, open_attrs: { type: 'int' as const, range: [1, 9] } }, ['question.two-limits']],
  [{ max: 5, open_attrs: { type: 'int' as const, range: [1] } }, []],
  [{ open_attrs: { type: 'int' as const, min: 3, range: [1, 9] } }, ['question.two-limits']],
  [{ open_attrs: { type: 'int' as const, max: 5 }, words_number_range: [1, 9] }, ['question.two-limits']],
  [{ open_attrs: { type: 'int' as const, min: 1, range: [1, 9] } }, []],
  [{ max: 5, words_number_range: [1, 9] }, ['question.text-rule-unused']],
  [{ min: 2, open_attrs: { type: 'en' as const } }, ['question.text-rule-unused']],
  [{ max: 'today', open_attrs: { type: 'int' as const } }, ['question.bound-not-number']],
  [{ max: 5, open_attrs: { type: 'date' as const } }, ['question.bound-not-day']],
  [{ max: 'today', open_attrs: { type: 'date' as const, max: 'today+1d' } }, ['question.two-limits']],
  [{ open_attrs: { type: 'en' as const, min: 2 } }, ['question.bound-unused']],
  [{ min: 'today', max: '2020-01-01', open_attrs: { type: 'date' as const } }, []],
  [{ unique: true }, ['question.unique-unused']],
  [{ unique: true, open_attrs: { type: 'idCard' as const } }, []],
  [{ legacy_prefix: true, open_attrs: { type: 'tel' as const } }, ['question.legacy-prefix-unused']],
  [{ open_attrs: { type: 'mobile' as const, mobile: true } }, ['question.phone-field-unused']],
  [{ open_attrs: { type: 'phone' as const, countries: ['DE', 'XX'] } }, ['question.phone-country-unknown']],
  [
    { open_attrs: { type: 'phone' as const, countries: ['DE'], default_country: 'AT' } },
    ['question.phone-default-unlisted'],
  ],
  [{ open_attrs: { type: 'postal_code' as const, country: 'BR' } }, []],
  [{ open_attrs: { type: 'decimal' as const, currency: 'EUR', unit_after: 'a day' } }, []],
  [{ open_attrs: { type: 'decimal' as const, currency: 'EUX' } }, ['question.currency-unknown']],
  [{ open_attrs: { type: 'email' as const, unit_after: 'kg' } }, ['question.text-rule-unused']],
  [{ open_attrs: { autocomplete: 'address-line1' as const } }, []],
  [{ open_attrs: { type: 'email' as const, autocomplete: 'name' as const } }, ['question.text-rule-unused']],
  [{ open_attrs: { type: 'postal_code' as const } }, ['question.country-missing']],
  [{ open_attrs: { type: 'postal_code' as const, country: 'AE' } }, ['question.country-unsupported']],
  [
    { open_attrs: { type: 'postal_code' as const, country: 'BR', kind: 'cpf' } },
    ['question.text-rule-unused'],
  ],
  [{ open_attrs: { type: 'email' as const, country: 'BR' } }, ['question.text-rule-unused']],
  [{ open_attrs: { type: 'national_id' as const, country: 'JP' } }, ['question.country-unsupported']],
  [{ open_attrs: { type: 'national_id' as const, country: 'BR' } }, ['question.id-kind-missing']],
  [
    { open_attrs: { type: 'national_id' as const, country: 'BR', kind: 'pan' } },
    ['question.id-kind-unknown'],
  ],
  [{ unique: true, open_attrs: { type: 'national_id' as const, country: 'BR', kind: 'cpf' } }, []],
  [
    { open_attrs: { type: 'national_id' as const, country: 'IN', kind: 'aadhaar' } },
    ['question.id-regulated'],
  ],
  [{ legacy_prefix: true, sms_verify: true, open_attrs: { type: 'mobile_tel' as const } }, []],
  [{ sms_verify: true, open_attrs: { type: 'email' as const } }, ['question.sms-without-mobile']],
])('the findings for %j are %j', (fields, found) => {
  expect(blankWithTools.check?.({ ...question, ...fields }).map(({ id }) => id)).toEqual(found);
});

/** VALID-30. The tests run as if today were 2026-11-20. */
describe('bounds of dates', () => {
  const attributes = { type: 'date' as const, min: '2000-01-01', max: 'today' };
  test.each([
    ['1999-12-31', {}, ['validate.date_from']],
    ['2000-01-01', {}, []],
    ['2026-11-20', {}, []],
    ['2026-11-21', {}, ['validate.date_to']],
    ['2026-11-21', { max: 'today+1w' }, []],
    ['2008-11-21', { max: 'today-18y' }, ['validate.date_to']],
  ])('%s with %j has the issues %j', (text, bounds, issues) =>
    expect(keys({ ...question, open_attrs: attributes, ...bounds }, text)).toEqual(issues),
  );

  it('answers of random respondents are within the bounds', () => {
    const variant = { ...question, required: true, open_attrs: { ...attributes, min: 'today-3d' } };
    const context = questionContext(variant);
    fc.assert(
      fc.property(randomSource(), (random) => {
        const answer = blankWithTools.arbitraryAnswer(random, variant, context);
        expect(blank.validate(variant, answer, context)).toEqual([]);
      }),
    );
  });
});
