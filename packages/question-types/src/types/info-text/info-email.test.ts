import { expect, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { infoEmailWithTools } from './info-text.tools.ts';
import { infoEmail } from './info-text.ts';

const question = exampleQuestion('info_email', { title: 'Your e-mail address' });

test.each([
  ['张三@example.com', []],
  [`${'l'.repeat(65)}@example.com`, ['validate.format_email']],
  ['a..b@example.com', ['validate.format_email']],
  ['a@b', ['validate.format_email']],
])('%s has the issue %j, whatever type its author has set', (address, keys) => {
  const variant = { ...question, open_attrs: { type: 'int' as const } };
  const issues = infoEmail.validate(variant, infoEmail.parse([address], variant), questionContext(variant));
  expect(issues.map(({ key }) => key)).toEqual(keys);
});

test('the server checks whether another respondent has given the same address', () => {
  expect(infoEmail.serverChecks?.({ ...question, unique: true }, ['a@b.c'])).toEqual([
    { kind: 'unique', gid: 'q1', textType: 'email', value: 'a@b.c' },
  ]);
});

test('check: reports a text type other than that of the question, which has no effect', () => {
  const problemIds = (type: 'email' | 'int') =>
    infoEmailWithTools.check?.({ ...question, open_attrs: { type } }).map(({ id }) => id);
  expect(problemIds('int')).toEqual(['question.text-type-given']);
  expect(problemIds('email')).toEqual([]);
});
