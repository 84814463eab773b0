import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const optional = exampleQuestion('proportion', {
  title: 'How do you spend your free time?',
  items: exampleOptions('Sport', 'Reading', 'Friends', 'Something else'),
});
const required = { ...optional, required: true };
const hours = exampleQuestion('proportion', {
  title: '工作日的 24 小时，您是怎么分配的？',
  tipText: '按平均情况填写即可。',
  required: true,
  total: 24,
  items: exampleOptions(
    { title: '睡觉', rightWord: '小时' },
    { title: '工作', rightWord: '小时' },
    { title: '其他', rightWord: '小时' },
  ),
});
const coins = exampleQuestion('proportion', {
  title: 'You have 10 coins. How many do you give to each of them? You may keep some.',
  required: true,
  total: 10,
  total_rule: 'at_most',
  unit: 'coins',
  items: exampleOptions('The library', 'The swimming pool', 'The park'),
});
const wrongSum = (sum: number, total = 100) => ({ key: 'validate.proportion_sum', params: { sum, total } });

export const proportionFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: optional, issues: [] },
  { name: 'required, not answered', state: 'invalid', question: required, issues: [wrongSum(0)] },
  {
    name: 'answered',
    state: 'answered',
    question: required,
    answer: { o1: 40, o2: 30, o3: 30, o4: 0 },
    issues: [],
  },
  {
    name: 'one item has the whole total',
    state: 'answered',
    question: required,
    answer: { o3: 100 },
    issues: [],
  },
  {
    name: 'too little',
    state: 'invalid',
    question: optional,
    answer: { o1: 50, o2: 30 },
    issues: [wrongSum(80)],
  },
  {
    name: 'too much',
    state: 'invalid',
    question: required,
    answer: { o1: 80, o2: 50 },
    issues: [wrongSum(130)],
  },
  {
    name: 'hours of a day',
    state: 'limits',
    question: hours,
    answer: { o1: 8, o2: 9, o3: 7 },
    issues: [],
  },
  {
    name: 'at most a total, with a unit',
    state: 'limits',
    question: coins,
    answer: { o1: 3, o2: 4 },
    issues: [],
  },
  {
    name: 'more than the maximum total',
    state: 'invalid',
    question: coins,
    answer: { o1: 8, o2: 4 },
    issues: [{ key: 'validate.proportion_most', params: { sum: 12, total: 10 } }],
  },
  {
    name: 'required at most, not answered',
    state: 'invalid',
    question: coins,
    issues: [{ key: 'validate.answer' }],
  },
  {
    name: 'long texts and a large total',
    state: 'long',
    question: exampleQuestion('proportion', {
      title: 'If you had a million to give away, how much of it would go to each of these?',
      total: 1_000_000,
      items: exampleOptions(
        'The people who live near you, and who have less than is needed for food, for clothes and for a roof',
        'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
        { title: 'Research', tipText: 'Of any kind.' },
      ),
    }),
    answer: { o1: 250_000, o2: 750_000 },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('proportion', {
      title: 'كيف تقسم وقت فراغك؟',
      required: true,
      items: exampleOptions('الرياضة', 'القراءة', 'الأصدقاء'),
    }),
    answer: { o1: 20, o2: 30 },
    issues: [wrongSum(50)],
  },
];
