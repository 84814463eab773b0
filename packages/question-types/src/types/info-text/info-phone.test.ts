import { expect, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { infoPhoneWithTools } from './info-text.tools.ts';
import { infoPhone } from './info-text.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('info_phone', { title: 'Your mobile number' });
const verifiedQuestion = { ...question, sms_verify: true };

test.each([
  [question, ['13800138000'], []],
  [question, ['12800138000'], ['validate.format_phone']],
  [question, ['010-65529988'], ['validate.format_phone']],
  [{ ...question, legacy_prefix: true }, ['16112345678'], ['validate.format_phone']],
  [verifiedQuestion, ['13800138000'], ['validate.sms_code']],
  [verifiedQuestion, ['13800138000', '12345'], ['validate.sms_code_format']],
  [verifiedQuestion, ['13800138000', '12345a'], ['validate.sms_code_format']],
  [verifiedQuestion, ['13800138000', '123456'], []],
  [verifiedQuestion, ['1380013800', '123456'], ['validate.format_phone']],
])('%j with %j has the issues %j', (askedQuestion, answer, keys) => {
  const issues = infoPhone.validate(
    askedQuestion,
    infoPhone.parse(answer, askedQuestion),
    questionContext(askedQuestion),
  );
  expect(issues.map(({ key }) => key)).toEqual(keys);
});

test('the code is neither exported nor summarised', () => {
  expect(exportAnswer(infoPhoneWithTools, verifiedQuestion, ['13800138000', '123456'])).toEqual({
    '': '13800138000',
  });
  expect(infoPhoneWithTools.summarise(verifiedQuestion, ['13800138000', '123456'], () => '')).toBe(
    '13800138000',
  );
});

test('the server checks number and code', () => {
  const checks = infoPhone.serverChecks?.({ ...verifiedQuestion, unique: true }, ['13800138000', '123456']);
  expect(checks?.map(({ kind }) => kind)).toEqual(['unique', 'sms']);
});
