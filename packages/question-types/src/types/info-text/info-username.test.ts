import { expect, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { infoUsernameWithTools } from './info-text.tools.ts';
import { infoUsername } from './info-text.ts';

const question = exampleQuestion('info_username', { title: 'Your name' });

test.each([
  [{}, '张三 San', []],
  [{ open_attrs: { type: 'zh' as const } }, '张三', []],
  [{ open_attrs: { type: 'zh' as const } }, 'Zhang', ['validate.need_chinese']],
  [{ words_number_range: [2, 4] }, '张', ['validate.need_min_length_type']],
  [{ words_number_range: [2, 4] }, '张三李四王', ['validate.need_max_length_type']],
])('with %j, %s has the issue %j', (fields, name, keys) => {
  const variant = { ...question, ...fields };
  const issues = infoUsername.validate(
    variant,
    infoUsername.parse([name], variant),
    questionContext(variant),
  );
  expect(issues.map(({ key }) => key)).toEqual(keys);
});

test('a script writes the name as a text', () => {
  expect(infoUsernameWithTools.fromScript(' Ada ', { question })).toEqual({ answer: ['Ada'] });
});
