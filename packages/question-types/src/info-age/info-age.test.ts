import { expect, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../fixture.ts';
import { questionContext } from '../testing/question-context.ts';
import { infoAgeHost } from './info-age.host.ts';
import { infoAge } from './info-age.ts';

const question = exampleQuestion('info_age', {
  title: 'Your age',
  required: true,
  items: exampleOptions('One', { title: 'Other', is_open: true, open_attrs: { required: true } }),
});

test.each([
  [undefined, [{ key: 'validate.option' }]],
  [['o1'], []],
  [['o2'], [{ key: 'validate.answer', part: 'o2' }]],
  [['o2', 'Something'], []],
])('%j says %j', (raw, issues) => {
  const answer = raw && infoAge.parse(raw, question);
  expect(infoAge.validate(question, answer, questionContext(question))).toEqual(issues);
});

test('rules, scripts and exports see the choice', () => {
  const titleOf = ({ gid }: { gid: string }) => gid;
  expect(infoAge.value(question, ['o1'], titleOf)).toMatchObject({ kind: 'choice', cid: 'A1' });
  expect(infoAgeHost.fromScript('A1', { question })).toEqual({ answer: ['o1'] });
  expect(infoAgeHost.cells(question, ['o2', 'x'])).toEqual(['Other', 'x']);
});
