import { formatDisplayText, hasTools } from '@canvass/logic';
import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { cityWithTools } from './city.tools.ts';
import { city } from './city.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const questionWithLevels = (info_level?: number, isRequired = true) =>
  exampleQuestion('city', {
    title: 'Where?',
    required: isRequired,
    ...(info_level !== undefined && { info_level }),
  });
const fullAnswer = { '1': '广东省', '2': '广州市', '3': '天河区', '4': '石牌街道' };
const answerUpTo = (level: number) => Object.fromEntries(Object.entries(fullAnswer).slice(0, level));

describe('VALID-18: each level up to info_level is filled', () => {
  test.each([1, 2, 3, 4])('%i levels', (level) => {
    const question = questionWithLevels(level);
    for (let filledCount = 0; filledCount <= level; filledCount += 1) {
      const answer = city.parse(answerUpTo(filledCount), question);
      const missingLevel = String(filledCount + 1);
      expect(city.validate(question, answer, questionContext(question))).toEqual(
        filledCount === level ? [] : [{ key: `validate.city_${missingLevel}`, part: missingLevel }],
      );
    }
  });

  it('accepts three levels by default, and not four', () => {
    expect(city.parse(answerUpTo(3), questionWithLevels())).toEqual(answerUpTo(3));
    expect(city.parse(fullAnswer, questionWithLevels())).toBeUndefined();
  });

  it('has the levels of its country, and no more', () => {
    const brazil = { ...questionWithLevels(), country: 'BR' as const };
    const campinas = { '1': 'São Paulo', '2': 'Campinas' };
    expect(city.parse(campinas, brazil)).toEqual(campinas);
    expect(city.parse({ ...campinas, '3': 'Centro' }, brazil)).toBeUndefined();
    expect(city.validate(brazil, {}, questionContext(brazil))).toEqual([
      { key: 'validate.city_state', part: '1' },
    ]);
    const check = (info_level: number) => cityWithTools.check?.({ ...brazil, info_level });
    expect([check(2), check(3)]).toEqual([
      [],
      [
        {
          id: 'question.too-many-levels',
          severity: 'error',
          path: '.info_level',
          params: { level: 3, country: 'BR', levels: 2 },
        },
      ],
    ]);
  });

  it('accepts an empty optional question, but not a partly filled one', () => {
    const question = questionWithLevels(2, false);
    expect(city.validate(question, {}, questionContext(question))).toEqual([]);
    expect(city.validate(question, answerUpTo(1), questionContext(question))).toEqual([
      { key: 'validate.city_2', part: '2' },
    ]);
    expect(city.validate(question, { '2': '广州市' }, questionContext(question))).toEqual([
      { key: 'validate.city_1', part: '1' },
    ]);
  });

  it('passes in modify mode (STATE-12)', () => expect(city.modify).toBe('passes'));
});

test.each([
  [null],
  [[]],
  ['广东省'],
  [{ '5': 'x' }],
  [{ '1': 5 }],
  [{ '1': ['x'] }],
  [{ '1': 'x'.repeat(61) }],
])('%j is not an answer', (raw) => expect(city.parse(raw, questionWithLevels(4))).toBeUndefined());

it('keeps names in one line, and drops blank ones', () => {
  expect(city.parse({ '1': ' 广东\n省\u0000 ', '2': ' ' }, questionWithLevels())).toEqual({ '1': '广东 省' });
});

it('gives rules names, and placeholders the whole path', () => {
  const value = city.value(questionWithLevels(), answerUpTo(3), () => '');
  expect(formatDisplayText(value)).toBe('广东省广州市天河区');
  expect(value).toEqual({
    kind: 'record',
    entries: new Map([
      ['province', '广东省'],
      ['city', '广州市'],
      ['district', '天河区'],
    ]),
  });
  expect(hasTools(city)).toBe(false);
});

test.each([
  ['广东省/广州市/天河区', { answer: answerUpTo(3) }],
  [['广东省', '广州市'], { answer: answerUpTo(2) }],
  ['广东省/广州市/天河区/石牌街道', { problem: expect.stringContaining('province/city/district') }],
  [5, { problem: 'Q1 takes names as province/city/district, not 5.' }],
])('script entry %j', (entry, result) => {
  expect(cityWithTools.fromScript(entry, { question: questionWithLevels() })).toEqual(result);
});

it('exports a column for each level', () => {
  expect(exportAnswer(cityWithTools, questionWithLevels(2), { '1': '广东省' })).toEqual({
    province: '广东省',
    city: null,
  });
  expect(cityWithTools.summarise(questionWithLevels(), answerUpTo(3), () => '')).toBe('广东省 广州市 天河区');
});
