import { expect, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../fixture.ts';
import { questionContext } from '../testing/question-context.ts';
import { infoEducationHost } from './info-education.host.ts';
import { infoEducation } from './info-education.ts';

const question = exampleQuestion('info_education', {
  title: 'Your education',
  required: true,
  items: exampleOptions('One', { title: 'Other', is_open: true, open_attrs: { required: true } }),
});

test.each([
  [undefined, [{ key: 'validate.option' }]],
  [['o1'], []],
  [['o2'], [{ key: 'validate.answer', part: 'o2' }]],
  [['o2', 'Something'], []],
])('%j says %j', (raw, issues) => {
  const answer = raw && infoEducation.parse(raw, question);
  expect(infoEducation.validate(question, answer, questionContext(question))).toEqual(issues);
});

test('rules, scripts and exports see the choice', () => {
  const titleOf = ({ gid }: { gid: string }) => gid;
  expect(infoEducation.value(question, ['o1'], titleOf)).toMatchObject({ kind: 'choice', cid: 'A1' });
  expect(infoEducationHost.fromScript('A1', { question })).toEqual({ answer: ['o1'] });
  expect(infoEducationHost.cells(question, ['o2', 'x'])).toEqual(['Other', 'x']);
});
