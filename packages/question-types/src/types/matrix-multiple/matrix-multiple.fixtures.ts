import {
  exampleOptions,
  exampleQuestion,
  exampleRows,
  type Fixture,
} from '../../answers/examples/fixture.ts';

const brands = exampleOptions('Cheap', 'Reliable', 'Modern', { title: 'None of these', exclusive: true });
const image = exampleQuestion('matrix_multiple', {
  title: 'Which words fit each brand?',
  items: brands,
  rows_items: exampleRows('Alpha', 'Beta', 'Gamma'),
});
const required = { ...image, required: true };
const twoAtMost = { ...required, options_range: [2, 2] };
const occasionsQuestion = exampleQuestion('matrix_multiple', {
  title: '您在哪些场合使用下列产品？',
  tipText: '每行可以选多项。',
  required: true,
  options_range: [null, 3],
  items: exampleOptions('家里', '公司', '路上', {
    title: '其他',
    is_open: true,
    open_attrs: { required: true },
  }),
  rows_items: exampleRows(
    '手机',
    { title: '台式电脑', allowNull: ['o3', 'o4'] },
    { title: '平板', allowNull: true },
    { title: '其他设备', is_open: true },
  ),
});

export const matrixMultipleFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: image, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: ['r1', 'r2', 'r3'].map((part) => ({ key: 'validate.option', part })),
  },
  {
    name: 'answered',
    state: 'answered',
    question: required,
    answer: { r1: [['o1'], ['o3']], r2: [['o4']], r3: [['o2']] },
    issues: [],
  },
  {
    name: 'one row with too few options',
    state: 'invalid',
    question: twoAtMost,
    answer: { r1: [['o1'], ['o3']], r2: [['o4']], r3: [['o2']] },
    issues: [{ key: 'validate.need_min_num_option_line', part: 'r3', params: { min: 2, count: 1 } }],
  },
  {
    name: 'the maximum number of options in a row',
    state: 'limits',
    question: twoAtMost,
    answer: { r1: [['o1'], ['o3']], r2: [['o2'], ['o3']], r3: [['o1'], ['o2']] },
    issues: [],
  },
  {
    name: 'one row with too many options',
    state: 'invalid',
    question: { ...required, options_range: [null, 1] },
    answer: { r1: [['o1'], ['o2']], r2: [['o1']], r3: [['o4']] },
    issues: [{ key: 'validate.need_max_num_option_line', part: 'r1', params: { max: 1, count: 2 } }],
  },
  {
    name: 'an exclusive option among others',
    state: 'invalid',
    question: required,
    answer: { r1: [['o1'], ['o4']], r2: [['o1']], r3: [['o4']] },
    issues: [{ key: 'validate.exclusive_option', part: 'r1:o4' }],
  },
  {
    name: 'cells that are not asked, open texts',
    state: 'answered',
    question: occasionsQuestion,
    answer: { r1: [['o1'], ['o4', '床上']], r2: [['o2']], r4: [['o1']], r4_open: '手表' },
    issues: [],
  },
  {
    name: 'an open text that is missing',
    state: 'invalid',
    question: occasionsQuestion,
    answer: { r1: [['o4']], r2: [['o2']], r4: [['o1']] },
    issues: [{ key: 'validate.answer', part: 'r1:o4' }],
  },
  {
    name: 'one row after the other on a wide screen too, with images',
    state: 'answered',
    question: {
      ...image,
      lineByline: true,
      content_type: 'image_text',
      items: exampleOptions(
        { title: 'A cup', src: '/s/static/examples/cup.svg' },
        { title: 'A glass', src: '/s/static/examples/water.svg' },
      ),
    },
    answer: { r1: [['o2']] },
    issues: [],
  },
  {
    name: 'rows that may not apply',
    state: 'answered',
    question: { ...required, not_apply: true },
    answer: { r1: [['o1']], r2_no_apply: 99, r3: [['o2'], ['o3']] },
    issues: [],
  },
  {
    name: 'ten columns in two lines',
    state: 'limits',
    question: exampleQuestion('matrix_multiple', {
      title: 'Which of these have you done?',
      options_range: [null, 4],
      items: exampleOptions(...Array.from({ length: 10 }, (_, at) => `Thing ${at + 1}`)),
      rows_items: exampleRows('This week', 'Last week'),
    }),
    answer: { r1: [['o1'], ['o7'], ['o8'], ['o10']] },
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('matrix_multiple', {
      title:
        'Which of these statements about the way in which each of your orders was handled do you agree with?',
      items: exampleOptions(
        'It arrived on the day, and at the hour, that the confirmation had named',
        'Pneumonoultramicroscopicsilicovolcanoconiosis',
        { title: [{ tag: 'b', children: ['Nobody'] }, ' answered my questions'], is_open: true },
      ),
      rows_items: exampleRows(
        'The order that you placed in the spring, before the shop moved to its new building',
        'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
      ),
    }),
    answer: { r1: [['o2'], ['o3', 'I called three times.']] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('matrix_multiple', {
      title: 'ما الذي تشتريه من كل متجر؟',
      required: true,
      options_range: [1, 2],
      items: exampleOptions('فواكه', 'خبز', 'Coca-Cola', { title: 'لا شيء', exclusive: true }),
      rows_items: exampleRows('السوق', 'Carrefour', 'البقالة'),
    }),
    answer: { r1: [['o1'], ['o3']], r2: [['o4']], r3: [['o2']] },
    issues: [],
  },
];
