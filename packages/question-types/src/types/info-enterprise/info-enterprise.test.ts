import { expect, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { infoEnterpriseWithTools } from './info-enterprise.tools.ts';
import { infoEnterprise } from './info-enterprise.ts';

const question = exampleQuestion('info_enterprise', { title: 'Company', required: true });

test.each([
  ['Any name, in no list', []],
  ['   ', ['validate.answer']],
])('%j has the issue %j', (name, keys) => {
  const issues = infoEnterprise.validate(
    question,
    infoEnterprise.parse([name], question),
    questionContext(question),
  );
  expect(issues.map(({ key }) => key)).toEqual(keys);
});

test('a script writes the company as a text', () => {
  expect(infoEnterpriseWithTools.fromScript(' ACME ', { question })).toEqual({ answer: ['ACME'] });
});
