import {
  exampleOptions,
  exampleQuestion,
  exampleRows,
  type Fixture,
} from '../../answers/examples/fixture.ts';

const diary = exampleQuestion('matrix_blank', {
  title: 'How did you spend your last three days?',
  required: true,
  items: exampleOptions(
    { title: 'Hours of sleep', open_attrs: { type: 'decimal', range: [0, 24, 1] } },
    { title: 'What you enjoyed' },
  ),
  rows_items: exampleRows('Monday', 'Tuesday', { title: 'Another day', is_open: true, required: false }),
});
const family = exampleQuestion('matrix_blank', {
  title: '请填写家庭成员的信息',
  tipText: '没有的可以不填。',
  not_apply: true,
  not_apply_text: '没有',
  items: exampleOptions(
    { title: '姓名', open_attrs: { type: 'zh', range: [2, 10] } },
    { title: '手机', open_attrs: { type: 'mobile' }, allowNull: true },
    { title: '生日', open_attrs: { type: 'date' }, allowNull: true },
  ),
  rows_items: exampleRows('父亲', '母亲', { title: '孩子', allowNull: ['o2'] }),
});
const anyOne = exampleQuestion('matrix_blank', {
  title: 'Where have you worked?',
  showRowsGroupTitle: true,
  row_group_list: [
    { gid: 'g1', title: 'In this country' },
    { gid: 'g2', title: 'Abroad' },
  ],
  items: exampleOptions('Company', { title: 'Years', open_attrs: { type: 'int' }, min: 0, max: 60 }),
  rows_items: exampleRows(
    { title: 'First', group_id: 'g1', required: false, rightWord: 'the oldest' },
    { title: 'Last', group_id: 'g2', required: false, rightWord: 'the newest' },
  ),
});

export const matrixBlankFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: family, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: diary,
    issues: [
      { key: 'validate.answer', part: 'r1' },
      { key: 'validate.answer', part: 'r2' },
    ],
  },
  {
    name: 'answered',
    state: 'answered',
    question: diary,
    answer: {
      r1: { o1: '7.5', o2: 'A walk' },
      r2: { o1: '8', o2: 'Nothing' },
      r3: { o1: '9', o2: 'Cake' },
      r3_open: 'My birthday',
    },
    issues: [],
  },
  {
    name: 'a cell left out, another wrong',
    state: 'invalid',
    question: diary,
    answer: { r1: { o1: '25', o2: 'A walk' }, r2: { o1: '8' }, r3: { o2: 'Cake' } },
    issues: [
      { key: 'validate.need_lt_num_type', params: { max: 24 }, part: 'r1:o1' },
      { key: 'validate.answer', part: 'r2:o2' },
      { key: 'validate.answer', part: 'r3:o1' },
    ],
  },
  {
    name: 'cells that may be left out or are not asked, a row that does not apply',
    state: 'answered',
    question: family,
    answer: {
      r1: { o1: '王大明', o2: '13800138000', o3: '1960-02-28' },
      r2: { o1: '李小红' },
      r3_no_apply: 99,
    },
    issues: [],
  },
  {
    name: 'one after the other',
    state: 'answered',
    question: { ...family, lineByline: true },
    answer: { r1: { o1: '王大明' } },
    issues: [],
  },
  {
    name: 'one row line by line, column titles as long as the page',
    state: 'long',
    question: exampleQuestion('matrix_blank', {
      title: 'Please describe each of these in as many words as you like, however long that may take',
      items: exampleOptions(
        { title: 'What went through your head when you saw it for the first time', inputbox_height: 'big' },
        { title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      ),
      rows_items: exampleRows(
        'The picture at the end of the corridor, next to the window that looks out on the yard',
        'The other one',
      ),
    }),
    answer: { r1: { o1: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3), o2: 'x'.repeat(80) } },
    issues: [],
  },
  {
    name: 'in groups, words at both ends',
    state: 'answered',
    question: anyOne,
    answer: { r1: { o1: 'Post', o2: '12' } },
    issues: [],
  },
  {
    name: 'eight columns',
    state: 'limits',
    question: exampleQuestion('matrix_blank', {
      title: 'One word for each',
      open_attrs: { type: 'en', range: [null, 8] },
      items: exampleOptions(
        ...Array.from({ length: 8 }, (_, at) => ({ title: `No. ${at + 1}`, allowNull: true })),
      ),
      rows_items: exampleRows('Spring', 'Autumn'),
    }),
    answer: { r1: { o1: 'rainbow', o8: 'mud' }, r2: { o2: 'everything' } },
    issues: [
      {
        key: 'validate.need_max_length_letters',
        params: { max: 8, length: 10, unit: 'letters' },
        part: 'r2:o2',
      },
    ],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('matrix_blank', {
      title: 'ماذا أكلت أمس؟',
      required: true,
      items: exampleOptions('الطعام', { title: 'السعرات', open_attrs: { type: 'int', range: [0, 5000] } }),
      rows_items: exampleRows('الفطور', 'العشاء'),
    }),
    answer: { r1: { o1: 'فول', o2: '300' }, r2: { o1: 'سمك' } },
    issues: [{ key: 'validate.answer', part: 'r2:o2' }],
  },
];
