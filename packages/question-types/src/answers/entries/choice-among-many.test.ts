import { describe, expect, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../examples/fixture.ts';
import {
  infoAgeWithTools,
  infoEducationWithTools,
  infoIndustryWithTools,
  infoOccupationWithTools,
  infoSexWithTools,
} from '../../types/info-choice/info-choice.tools.ts';
import { questionContext } from '../../testing/question-context.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const TYPES = {
  info_age: infoAgeWithTools,
  info_education: infoEducationWithTools,
  info_industry: infoIndustryWithTools,
  info_occupation: infoOccupationWithTools,
  info_sex: infoSexWithTools,
};

describe.each(Object.entries(TYPES))('%s is one choice', (id, type) => {
  const question = exampleQuestion(id, {
    title: 'About you',
    required: true,
    items: exampleOptions('One', { title: 'Other', is_open: true, open_attrs: { required: true } }),
  });

  test('has its own id', () => expect(type.id).toBe(id));

  test.each([
    [undefined, [{ key: 'validate.option' }]],
    [['o1'], []],
    [['o2'], [{ key: 'validate.answer', part: 'o2' }]],
    [['o2', 'Something'], []],
  ])('%j has the issues %j', (raw, issues) => {
    const answer = raw && type.parse(raw, question);
    expect(type.validate(question, answer, questionContext(question))).toEqual(issues);
  });

  test('is read by rules, scripts and exports', () => {
    const titleOf = ({ gid }: { gid: string }) => gid;
    expect(type.value(question, ['o1'], titleOf)).toMatchObject({ kind: 'choice', cid: 'A1' });
    expect(type.fromScript('A1', { question })).toEqual({ answer: ['o1'] });
    expect(exportAnswer(type, question, ['o2', 'x'])).toEqual({ '': 'o2', A2_open: 'x' });
  });
});
