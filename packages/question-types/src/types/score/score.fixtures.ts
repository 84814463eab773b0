import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const rating = exampleQuestion('score', {
  title: 'How would you rate our shop?',
  items: exampleOptions('Choice', 'Prices'),
});
const required = { ...rating, required: true };

export const scoreFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: rating, issues: [] },
  {
    name: 'required, half answered',
    state: 'invalid',
    question: required,
    answer: { o2: [3] },
    issues: [{ key: 'validate.check_answer', part: 'o1' }],
  },
  { name: 'answered', state: 'answered', question: required, answer: { o1: [5], o2: [3] }, issues: [] },
  {
    name: 'own labels at both ends',
    state: 'answered',
    question: { ...rating, min_label: 'Poor', max_label: 'Excellent' },
    answer: { o1: [5], o2: [3] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('score', { title: 'ما تقييمك لمتجرنا؟', items: exampleOptions('الأسعار') }),
    answer: { o1: [4] },
    issues: [],
  },
];
