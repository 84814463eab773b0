import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const ID = 'score/cursor_score';
const MISSING = { key: 'validate.drag_slider' } as const;
const mood = exampleQuestion(ID, {
  title: 'How do you feel today?',
  items: exampleOptions({ title: 'Very bad', rightWord: 'Very good' }),
});
const requiredMood = { ...mood, required: true };
const effort = exampleQuestion(ID, {
  title: '完成这些步骤有多费力？',
  required: true,
  not_apply: true,
  items: exampleOptions('注册', '付款', { title: '退货', is_open: true, open_attrs: { required: true } }),
  score_range: [0, 10, 2],
  score_current: true,
});

export const cursorScoreFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: mood, issues: [] },
  {
    name: 'required, not moved',
    state: 'invalid',
    question: requiredMood,
    issues: [{ ...MISSING, part: 'o1' }],
  },
  { name: 'answered', state: 'answered', question: requiredMood, answer: { o1: [70] }, issues: [] },
  {
    name: 'left at its start on purpose',
    state: 'answered',
    question: requiredMood,
    answer: { o1: [0] },
    issues: [],
  },
  {
    name: 'a label for each of few points, a reason, and what does not apply',
    state: 'answered',
    question: effort,
    answer: { o1: [4], o2: [null, null, [], 99], o3: [10, '需要打印标签'] },
    issues: [],
  },
  {
    name: 'one not moved, one without its reason',
    state: 'invalid',
    question: effort,
    answer: { o1: [4], o3: [10] },
    issues: [
      { ...MISSING, part: 'o2' },
      { key: 'validate.answer', part: 'o3' },
    ],
  },
  {
    name: 'negative numbers, reversed, in steps of a half',
    state: 'limits',
    question: exampleQuestion(ID, {
      title: 'How warm is your office?',
      items: exampleOptions({ title: 'Morning', min: -5, max: 5 }, { title: 'Afternoon', max: 4 }),
      score_range: [-10, 10, 0.5],
      reverse: true,
    }),
    answer: { o1: [-2.5] },
    issues: [],
  },
  {
    name: 'without numbers',
    state: 'limits',
    question: exampleQuestion(ID, {
      title: 'Where between the two are you?',
      items: exampleOptions({ title: 'I plan everything', rightWord: 'I decide as I go' }),
      score_hide: true,
    }),
    answer: { o1: [50] },
    issues: [],
  },
  {
    name: 'own labels at both ends',
    state: 'limits',
    question: exampleQuestion(ID, {
      title: 'How did these go?',
      items: exampleOptions('Morning', { title: 'Alone', rightWord: 'Together' }),
      min_label: 'Very badly',
      max_label: 'Very well',
    }),
    answer: { o1: [100] },
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion(ID, {
      title: 'How much of each of the following do you think that you will need in the year that comes?',
      items: exampleOptions(
        'Electricity that comes from the wind, from the sun, or from any other source that renews itself',
        {
          title: 'Nothing whatever of what is named above',
          rightWord: 'All of it, and more than can be had',
        },
      ),
      score_range: [0, 1_000_000, 1000],
    }),
    answer: { o1: [250_000] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion(ID, {
      title: 'كيف تشعر اليوم؟',
      required: true,
      items: exampleOptions({ title: 'سيئ جدا', rightWord: 'جيد جدا' }),
      score_range: [1, 5, 1],
    }),
    answer: { o1: [4] },
    issues: [],
  },
];
