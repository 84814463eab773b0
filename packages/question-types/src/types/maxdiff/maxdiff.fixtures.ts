import type { Question } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';
import { maxdiffTasks } from './maxdiff-tasks.ts';

const features = exampleOptions('Price', 'Taste', 'Smell', 'Packaging', 'Origin', 'Fair trade', 'Strength');
const optional = exampleQuestion('maxdiff', {
  title: 'What matters to you when you buy coffee?',
  items: features,
  task_number: 7,
  option_number: 3,
});
const required = { ...optional, required: true };
const chinese = exampleQuestion('maxdiff', {
  title: '购买咖啡时，您最看重哪一点？',
  tipText: '每个任务里各选一项。',
  required: true,
  items: exampleOptions('价格', '口味', '香气', '包装', '产地', '品牌'),
  task_number: 6,
  option_number: 3,
});
const labelledQuestion = {
  ...optional,
  best_label: 'Matters most',
  worst_label: 'Matters least',
} satisfies Question;
const longTexts = exampleQuestion('maxdiff', {
  title:
    'Which of these statements about the way in which your last order was handled is closest to your view?',
  items: exampleOptions(
    'It arrived on the day, and at the hour, that the confirmation had named, without any need to ask for it',
    'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
    { title: [{ tag: 'b', children: ['Nobody'] }, ' answered my questions'] },
    'The parcel was packed in such a way that nothing could break, and without any plastic at all',
    'I would order again',
    'The price was fair',
    'The return was easy',
    'I was kept informed',
  ),
  task_number: 6,
  option_number: 4,
});
const rightToLeft = exampleQuestion('maxdiff', {
  title: 'ما الذي يهمك عند شراء القهوة؟',
  items: exampleOptions('السعر', 'المذاق', 'الرائحة', 'التغليف', 'بلد المنشأ', 'Fair trade'),
  task_number: 6,
  option_number: 3,
});

/** Answers of respondent 1 to the first `count` tasks: the first option is best, the last is worst. */
function completeAnswers(question: Question, count = Number.POSITIVE_INFINITY): MaxdiffAnswer {
  const { tasks } = maxdiffTasks(question, question.items ?? [], { seq: 1, seeds: {} });
  return tasks.slice(0, count).map((s) => ({ s, l: s.at(-1) ?? null, h: s[0] ?? null }));
}

/** Answers like those of `completeAnswers`, without a worst option in the last task. */
function answersWithoutLastWorst(question: Question, count: number): MaxdiffAnswer {
  return completeAnswers(question, count).map((task, at) => (at === count - 1 ? { ...task, l: null } : task));
}

export const maxdiffFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: optional, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.task' }],
  },
  { name: 'answered', state: 'answered', question: required, answer: completeAnswers(required), issues: [] },
  {
    name: 'half of the first task',
    state: 'invalid',
    question: optional,
    answer: answersWithoutLastWorst(optional, 1),
    issues: [{ key: 'validate.task' }],
  },
  {
    name: 'two tasks and a half',
    state: 'invalid',
    question: chinese,
    answer: answersWithoutLastWorst(chinese, 3),
    issues: [{ key: 'validate.task_count', params: { count: 2, remain: 4 } }],
  },
  {
    name: 'all but the last task',
    state: 'limits',
    question: required,
    answer: completeAnswers(required, 6),
    issues: [{ key: 'validate.task_count', params: { count: 6, remain: 1 } }],
  },
  {
    name: 'tasks in another order than shown',
    state: 'invalid',
    question: required,
    answer: [...completeAnswers(required).slice(1), ...completeAnswers(required, 1)],
    issues: [{ key: 'validate.task' }],
  },
  {
    name: "the author's labels for best and worst",
    state: 'answered',
    question: labelledQuestion,
    answer: answersWithoutLastWorst(labelledQuestion, 1),
    issues: [{ key: 'validate.task' }],
  },
  { name: 'long texts', state: 'long', question: longTexts, answer: completeAnswers(longTexts), issues: [] },
  {
    name: 'right to left',
    state: 'rtl',
    question: rightToLeft,
    answer: answersWithoutLastWorst(rightToLeft, 2),
    issues: [{ key: 'validate.task_count', params: { count: 1, remain: 5 } }],
  },
];
