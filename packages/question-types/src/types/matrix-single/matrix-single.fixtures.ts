import {
  exampleOptions,
  exampleQuestion,
  exampleRows,
  type Fixture,
} from '../../answers/examples/fixture.ts';

const scale = exampleOptions('Very bad', 'Bad', 'Fair', 'Good', 'Very good');
const service = exampleQuestion('matrix_single', {
  title: 'How was each part of your visit?',
  items: scale,
  rows_items: exampleRows('Booking', 'Reception', 'Waiting time', 'The doctor'),
});
const required = { ...service, required: true };
const LONG =
  'How clearly the person at the desk explained what would happen next, how long it would take and what it would cost';

/** Some cells are not available, one row is optional, and one has an open text. */
const cells = exampleQuestion('matrix_single', {
  title: '您多久使用一次下列服务？',
  tipText: '没有用过的可以不答。',
  required: true,
  items: exampleOptions('每天', '每周', '每月', '从不', {
    title: '其他频率',
    is_open: true,
    open_attrs: { required: true },
  }),
  rows_items: exampleRows(
    '外卖',
    { title: '网约车', allowNull: ['o1', 'o5'] },
    { title: '共享单车', allowNull: true },
    { title: '其他服务', is_open: true, open_attrs: { required: true, range: [2, 20] } },
  ),
});
const groups = exampleQuestion('matrix_single', {
  title: 'How do you feel about each of these?',
  items: exampleOptions(
    { title: 'Hate it', group_id: 'g1' },
    { title: 'Dislike it', group_id: 'g1' },
    { title: 'Like it', group_id: 'g2' },
    { title: 'Love it', group_id: 'g2' },
  ),
  rows_items: exampleRows(
    { title: 'Rain', group_id: 'g3', tipText: 'Not storms' },
    { title: 'Snow', group_id: 'g3' },
    { title: 'Mondays', group_id: 'g4' },
  ),
  option_group_list: [
    { gid: 'g1', title: 'Against' },
    { gid: 'g2', title: 'For' },
  ],
  row_group_list: [
    { gid: 'g3', title: 'Weather' },
    { gid: 'g4', title: 'Time' },
  ],
  showOptionsGroupTitle: true,
  showRowsGroupTitle: true,
});
const selects = exampleQuestion('matrix_single', {
  title: 'Which brand do you use for each?',
  required: true,
  matrix_type: 'select',
  items: exampleOptions('Alpha', 'Beta', 'Gamma', { title: 'Another', is_open: true }),
  rows_items: exampleRows('Phone', 'Laptop', { title: 'Watch', allowNull: true }),
});

const drinks = exampleQuestion('matrix_single', {
  title: 'What do you drink?',
  matrix_type: 'select',
  content_type: 'image_text',
  items: exampleOptions(
    { title: 'Coffee', src: '/s/static/examples/cup.svg', cropW: 400, cropH: 300 },
    { title: 'Tea', src: '/s/static/examples/tea.svg', cropW: 400, cropH: 300 },
    'Water',
  ),
  rows_items: exampleRows('In the morning', 'At noon', 'In the evening'),
});

export const matrixSingleFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: service, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: ['r1', 'r2', 'r3', 'r4'].map((part) => ({ key: 'validate.option', part })),
  },
  {
    name: 'answered',
    state: 'answered',
    question: required,
    answer: { r1: ['o4'], r2: ['o5'], r3: ['o2'], r4: ['o5'] },
    issues: [],
  },
  {
    name: 'one row is not answered',
    state: 'invalid',
    question: required,
    answer: { r1: ['o4'], r2: ['o5'], r4: ['o5'] },
    issues: [{ key: 'validate.option', part: 'r3' }],
  },
  {
    name: 'cells that are not asked, a row that may be left out, an open row',
    state: 'answered',
    question: cells,
    answer: { r1: ['o5', '每两天'], r2: ['o2'], r4: ['o1'], r4_open: '买菜' },
    issues: [],
  },
  {
    name: 'open texts that are missing',
    state: 'invalid',
    question: cells,
    answer: { r1: ['o5'], r2: ['o3'], r4: ['o2'] },
    issues: [
      { key: 'validate.answer', part: 'r1:o5' },
      { key: 'validate.answer', part: 'r4_open' },
    ],
  },
  {
    name: 'groups of rows and of options',
    state: 'answered',
    question: groups,
    answer: { r2: ['o4'] },
    issues: [],
  },
  {
    name: 'words at both ends',
    state: 'answered',
    question: exampleQuestion('matrix_single', {
      title: 'How would you describe the place?',
      pc_title_width: 15,
      items: exampleOptions('1', '2', '3', '4', '5'),
      rows_items: exampleRows(
        { title: 'Loud', rightWord: 'Quiet' },
        { title: 'Dark', rightWord: 'Bright' },
        { title: 'Cold', rightWord: 'Warm' },
      ),
    }),
    answer: { r1: ['o2'], r3: ['o5'] },
    issues: [],
  },
  {
    name: 'one row after the other on a wide screen too',
    state: 'answered',
    question: { ...service, lineByline: true },
    answer: { r1: ['o4'] },
    issues: [],
  },
  {
    name: 'rows that may not apply',
    state: 'answered',
    question: { ...required, not_apply: true, not_apply_text: 'I did not use it' },
    answer: { r1: ['o4'], r2_no_apply: 99, r3: ['o1'], r4: ['o3'] },
    issues: [],
  },
  {
    name: 'a select per row',
    state: 'answered',
    question: selects,
    answer: { r1: ['o2'], r2: ['o4', 'Mine'] },
    issues: [],
  },
  {
    name: 'a select per row, not answered',
    state: 'invalid',
    question: selects,
    answer: { r1: ['o2'] },
    issues: [{ key: 'validate.option', part: 'r2' }],
  },
  {
    name: 'a select per row, options with images',
    state: 'answered',
    question: drinks,
    answer: { r1: ['o1'], r2: ['o3'] },
    issues: [],
  },
  {
    name: 'twelve columns in two lines, the first chosen from the start',
    state: 'limits',
    question: exampleQuestion('matrix_single', {
      title: 'In which month do you do this?',
      required: true,
      items: exampleOptions(
        { title: 'January', selected: true },
        'February',
        'March',
        'April',
        'May',
        'June',
        'July',
        'August',
        'September',
        'October',
        'November',
        'December',
      ),
      rows_items: exampleRows('Spring cleaning', 'Tax return', 'Holiday'),
    }),
    answer: { r1: ['o3'], r2: ['o5'], r3: ['o12'] },
    issues: [],
  },
  {
    name: 'seven columns, the maximum side by side',
    state: 'limits',
    question: exampleQuestion('matrix_single', {
      title: 'On which day?',
      items: exampleOptions('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
      rows_items: exampleRows(...Array.from({ length: 12 }, (_, row) => `Errand ${row + 1}`)),
    }),
    answer: { r1: ['o1'], r7: ['o7'] },
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('matrix_single', {
      title: `${LONG}: how much do you agree?`,
      required: true,
      items: exampleOptions(
        'I do not agree with this at all',
        'Pneumonoultramicroscopicsilicovolcanoconiosis',
        { title: [{ tag: 'b', children: ['I agree'] }, ' completely, and would say so to anybody'] },
      ),
      rows_items: exampleRows(LONG, 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2)),
    }),
    answer: { r1: ['o1'], r2: ['o2'] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('matrix_single', {
      title: 'ما رأيك في كل مما يلي؟',
      required: true,
      items: exampleOptions('سيئ', 'مقبول', 'جيد', 'ممتاز'),
      rows_items: exampleRows('الخدمة', 'السعر', { title: 'Wi-Fi', rightWord: 'بطيء' }),
    }),
    answer: { r1: ['o3'], r2: ['o2'], r3: ['o1'] },
    issues: [],
  },
];
