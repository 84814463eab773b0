import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const ID = 'score/star_score';
const MISSING_SCORE = { key: 'validate.check_answer' } as const;
const stay = exampleQuestion(ID, {
  title: 'How was your stay?',
  items: exampleOptions('Room', 'Breakfast', 'Staff'),
});
const requiredStay = { ...stay, required: true };
const halfStars = exampleQuestion(ID, {
  title: 'How did you like the film?',
  required: true,
  items: exampleOptions(''),
  score_range: [0, 5, 0.5],
  score_current: true,
});
const reasons = exampleQuestion(ID, {
  title: '请为本次服务打分',
  required: true,
  not_apply: true,
  not_apply_text: '没有使用过',
  items: exampleOptions(
    { title: '客服响应', is_open: true, open_attrs: { required: true, range: [2, 50] } },
    { title: '物流速度', is_open: true },
    '包装',
  ),
});

export const starScoreFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: stay, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: requiredStay,
    issues: [
      { ...MISSING_SCORE, part: 'o1' },
      { ...MISSING_SCORE, part: 'o2' },
      { ...MISSING_SCORE, part: 'o3' },
    ],
  },
  {
    name: 'own labels at both ends',
    state: 'answered',
    question: { ...stay, min_label: 'Poor', max_label: 'Excellent', reverse: true },
    answer: { o1: [5], o2: [1] },
    issues: [],
  },
  {
    name: 'one item left out',
    state: 'invalid',
    question: requiredStay,
    answer: { o1: [4], o3: [5] },
    issues: [{ ...MISSING_SCORE, part: 'o2' }],
  },
  {
    name: 'answered, with the mean',
    state: 'answered',
    question: { ...requiredStay, score_current: true },
    answer: { o1: [4], o2: [3], o3: [5] },
    issues: [],
  },
  {
    name: 'half stars, and the score so far',
    state: 'answered',
    question: halfStars,
    answer: { o1: [3.5] },
    issues: [],
  },
  {
    name: 'a score that is not on the scale',
    state: 'invalid',
    question: halfStars,
    answer: { o1: [3.2] },
    issues: [{ ...MISSING_SCORE, part: 'o1' }],
  },
  {
    name: 'reasons, and what does not apply',
    state: 'answered',
    question: reasons,
    answer: { o1: [2, '等待太久'], o2: [null, null, [], 99], o3: [5] },
    issues: [],
  },
  {
    name: 'a reason that is missing',
    state: 'invalid',
    question: reasons,
    answer: { o1: [1], o2: [4], o3: [5] },
    issues: [{ key: 'validate.answer', part: 'o1' }],
  },
  {
    name: 'ten hearts, without numbers',
    state: 'limits',
    question: exampleQuestion(ID, {
      title: 'How much do you love your bike?',
      items: exampleOptions('City bike', 'Cargo bike'),
      score_range: [1, 10, 1],
      icon: 'heart',
      score_hide: true,
    }),
    answer: { o1: [7], o2: [10] },
    issues: [],
  },
  {
    name: 'thumbs on a reversed scale, in halves',
    state: 'limits',
    question: exampleQuestion(ID, {
      title: 'How useful was each part?',
      items: exampleOptions('Lectures', 'Exercises'),
      score_range: [1, 4, 0.5],
      icon: 'thumb',
      reverse: true,
    }),
    answer: { o1: [2.5] },
    issues: [],
  },
  {
    name: 'faces, with words at both ends',
    state: 'limits',
    question: exampleQuestion(ID, {
      title: 'How do you feel about the new office?',
      items: exampleOptions(
        { title: 'Gloomy', rightWord: 'Bright' },
        { title: 'Noisy', rightWord: 'Quiet' },
        { title: 'Cramped', rightWord: 'Spacious', max: 7 },
      ),
      icon: 'face',
      pc_question_width: 60,
    }),
    answer: { o1: [4], o3: [7] },
    issues: [],
  },
  {
    name: 'long texts and images',
    state: 'long',
    question: exampleQuestion(ID, {
      title:
        'How satisfied are you with each of the following parts of the service that you have had from us?',
      tipText: 'One star is the least, five are the most.',
      not_apply: true,
      not_apply_text: 'I have had nothing to do with this part of the service, so far as I know',
      pc_title_width: 40,
      items: exampleOptions(
        'The speed with which our people answered your questions, by telephone as well as in writing',
        { title: 'Pneumonoultramicroscopicsilicovolcanoconiosis', tipText: 'A lung disease.' },
        { title: 'The cup', src: '/s/static/examples/cup.svg' },
      ),
    }),
    answer: { o1: [null, null, [], 99], o2: [5] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion(ID, {
      title: 'كيف تقيم إقامتك؟',
      required: true,
      not_apply: true,
      items: exampleOptions('الغرفة', 'الإفطار'),
      score_range: [0.5, 5, 0.5],
    }),
    answer: { o1: [2.5], o2: [4] },
    issues: [],
  },
];
