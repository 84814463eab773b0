import {
  exampleOptions,
  exampleQuestion,
  exampleRows,
  type Fixture,
} from '../../answers/examples/fixture.ts';

const hotel = exampleQuestion('matrix_score', {
  title: 'How were these parts of your stay?',
  required: true,
  score_current: true,
  items: exampleOptions('Quality', 'Price'),
  rows_items: exampleRows('Room', 'Breakfast', { title: 'Something else', is_open: true, required: false }),
});
const halfHearts = exampleQuestion('matrix_score', {
  title: '请为每家店打分',
  tipText: '没去过的可以选不适用。',
  icon: 'heart',
  score_range: [0.5, 5, 0.5],
  score_hide: true,
  not_apply: true,
  items: exampleOptions('口味', { title: '环境', tipText: '包括卫生', allowNull: true }),
  rows_items: exampleRows('东门店', '西门店', { title: '外卖', allowNull: ['o2'] }),
});
const friends = exampleQuestion('matrix_score', {
  title: 'How likely are you to recommend each, and how likely were you a year ago?',
  matrix_type: 'nps',
  items: exampleOptions('Now', 'A year ago'),
  rows_items: exampleRows('The app', 'The shop'),
});
const sliders = exampleQuestion('matrix_score', {
  title: 'How warm and how bright would you like each room?',
  required: true,
  matrix_type: 'cursor_score',
  items: exampleOptions({ title: 'Warmth', min: 16, max: 25 }, 'Light'),
  rows_items: exampleRows('Bedroom', 'Kitchen'),
});
const numbers = exampleQuestion('matrix_score', {
  title: 'Marks from 1 (best) to 6, and points out of 100',
  matrix_type: 'select',
  required: true,
  items: exampleOptions({ title: 'Mark', min: 1, max: 6 }, { title: 'Points', rightWord: 'out of 100' }),
  rows_items: exampleRows({ title: 'Essay', rightWord: 'written' }, { title: 'Talk', rightWord: 'spoken' }),
});

export const matrixScoreFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: friends, issues: [] },
  {
    name: 'own labels at both ends',
    state: 'answered',
    question: { ...hotel, min_label: 'Poor', max_label: 'Excellent' },
    answer: { r1: { o1: 5, o2: 4 }, r2: { o1: 1, o2: 3 } },
    issues: [],
  },
  {
    name: 'a choice of numbers, own labels at both ends',
    state: 'answered',
    question: {
      ...numbers,
      items: exampleOptions({ title: 'Mark', min: 1, max: 6 }),
      min_label: 'very good',
      max_label: 'failed',
    },
    answer: { r1: { o1: 1 }, r2: { o1: 2 } },
    issues: [],
  },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: hotel,
    issues: [
      { key: 'validate.check_answer', part: 'r1' },
      { key: 'validate.check_answer', part: 'r2' },
    ],
  },
  {
    name: 'stars, answered',
    state: 'answered',
    question: hotel,
    answer: { r1: { o1: 5, o2: 2 }, r2: { o1: 4, o2: 3 }, r3: { o1: 1, o2: 1 }, r3_open: 'Parking' },
    issues: [],
  },
  {
    name: 'a cell left out, another that is not on the scale',
    state: 'invalid',
    question: hotel,
    answer: { r1: { o1: 6, o2: 2 }, r2: { o1: 4 } },
    issues: [
      { key: 'validate.check_answer', part: 'r1:o1' },
      { key: 'validate.check_answer', part: 'r2:o2' },
    ],
  },
  {
    name: 'half hearts, a cell left empty, a row that does not apply',
    state: 'answered',
    question: halfHearts,
    answer: { r1: { o1: 4.5 }, r2: { o1: 3, o2: 0.5 }, r3_no_apply: 99 },
    issues: [],
  },
  {
    name: 'recommendations, answered',
    state: 'answered',
    question: friends,
    answer: { r1: { o1: 9, o2: 0 } },
    issues: [],
  },
  {
    name: 'recommendations, one left out',
    state: 'invalid',
    question: { ...friends, required: true },
    answer: { r1: { o1: 9 }, r2: { o1: 10, o2: 10 } },
    issues: [{ key: 'validate.rate', part: 'r1:o2' }],
  },
  {
    name: 'sliders, answered',
    state: 'answered',
    question: sliders,
    answer: { r1: { o1: 18, o2: 10 }, r2: { o1: 22, o2: 95 } },
    issues: [],
  },
  {
    name: 'sliders, one not moved',
    state: 'invalid',
    question: sliders,
    answer: { r1: { o1: 18, o2: 10 }, r2: { o1: 22 } },
    issues: [{ key: 'validate.drag_slider', part: 'r2:o2' }],
  },
  {
    name: 'numbers, words at both ends',
    state: 'answered',
    question: numbers,
    answer: { r1: { o1: 2, o2: 87 }, r2: { o1: 1, o2: 99 } },
    issues: [],
  },
  {
    name: 'six columns, the other way round',
    state: 'limits',
    question: exampleQuestion('matrix_score', {
      title: 'Rate each year',
      reverse: true,
      score_range: [1, 3],
      items: exampleOptions('2021', '2022', '2023', '2024', '2025', '2026'),
      rows_items: exampleRows('Work', 'Life'),
    }),
    answer: { r1: { o1: 3, o2: 2, o3: 1, o4: 2, o5: 3, o6: 1 } },
    issues: [],
  },
  {
    name: 'one row after the other, long texts',
    state: 'long',
    question: exampleQuestion('matrix_score', {
      title:
        'Please think back to everything that happened, and say how each part of it felt to you at the time',
      lineByline: true,
      icon: 'face',
      items: exampleOptions(
        'What it was like for you while it went on, before you knew how it would end',
        'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      ),
      rows_items: exampleRows(
        'The time between the moment when you came in and the moment when somebody spoke to you',
        'All that came later',
      ),
    }),
    answer: { r1: { o1: 4, o2: 2 } },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('matrix_score', {
      title: 'كيف تقيّم كل فرع؟',
      required: true,
      not_apply: true,
      not_apply_text: 'لم أزره',
      items: exampleOptions('الطعام', 'الخدمة'),
      rows_items: exampleRows('فرع الشمال', 'فرع الجنوب'),
    }),
    answer: { r1: { o1: 5, o2: 3 }, r2: { o1: 2 } },
    issues: [{ key: 'validate.check_answer', part: 'r2:o2' }],
  },
];
