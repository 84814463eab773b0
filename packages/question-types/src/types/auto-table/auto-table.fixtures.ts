import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';
import { MAX_TABLE_ROWS } from './table-rows.ts';

const household = exampleQuestion('auto_table', {
  title: 'Who lives in your household?',
  tipText: 'One row for each person.',
  required: true,
  items: exampleOptions(
    { title: 'First name', required: true, unique: true, setValue: '1,20' },
    { title: 'Age', required: true, setType: 'int', min: 0, max: 120 },
    { title: 'Moved in', setType: 'date', setValue: 'yyyy-MM' },
  ),
});
const trips = exampleQuestion('auto_table', {
  title: '请列出您最近的出差',
  min: 2,
  max: 3,
  items: exampleOptions(
    { title: '城市', setType: 'zh', setValue: '2,10', required: true },
    { title: '航班', setType: 'others', placeholder_text: '如 CA1234' },
    { title: '费用', setType: 'decimal', min: 0 },
    { title: '联系邮箱', setType: 'others', open_attrs: { type: 'email' } },
    { title: '备注', inputbox_height: 'middle', tipText: '可不填' },
  ),
});
const stay = exampleQuestion('auto_table', {
  title: 'Where did you stay?',
  required: true,
  items: exampleOptions(
    { title: 'Country', setType: 'others', open_attrs: { type: 'unlimit', defaultCotnent: 'Ireland' } },
    { title: 'Town', required: true },
    { title: 'Nights', setType: 'int', min: 1, open_attrs: { defaultCotnent: '1' } },
  ),
});
const longTable = exampleQuestion('auto_table', {
  title:
    'Please name everything that you took with you when you left, however small, and say for each thing where it came from',
  items: exampleOptions(
    { title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
    { title: 'What it is made of, how much it weighs, and who made it, as far as you know or can find out' },
    ...['Colour', 'Length', 'Width', 'Height', 'Weight', 'Price'].map((title) => ({ title })),
  ),
});

export const autoTableFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: trips, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: household,
    issues: [{ key: 'validate.answer' }],
  },
  {
    name: 'answered',
    state: 'answered',
    question: household,
    answer: [
      { o1: 'Ada', o2: '36', o3: '2019-05' },
      { o1: 'Byron', o2: '4' },
    ],
    issues: [],
  },
  {
    name: 'a row without a required cell, another with an invalid cell',
    state: 'invalid',
    question: household,
    answer: [{ o1: 'Ada', o2: '36' }, { o1: 'Byron' }, { o2: '130', o3: '2019-13' }],
    issues: [
      { key: 'validate.answer', part: '1:o2' },
      { key: 'validate.answer', part: '2:o1' },
      { key: 'validate.need_lt_num_type', params: { max: 120 }, part: '2:o2' },
      { key: 'validate.format_date', params: { format: 'yyyy-MM' }, part: '2:o3' },
    ],
  },
  {
    name: 'equal cells in a unique column',
    state: 'invalid',
    question: household,
    answer: [
      { o1: 'Ada', o2: '36' },
      { o1: 'Byron', o2: '4' },
      { o1: 'Ada', o2: '63' },
    ],
    issues: [
      {
        key: 'validate.duplicate_content',
        params: { title: 'First name', row: 3, other: 1 },
        part: '2:o1',
      },
    ],
  },
  {
    name: 'kinds of columns, answered',
    state: 'answered',
    question: trips,
    answer: [
      { o1: '上海', o2: 'CA1234', o3: '1280.5', o4: 'ada@example.com', o5: '当天来回' },
      { o1: '成都', o3: '990' },
    ],
    issues: [],
  },
  {
    name: 'too few rows',
    state: 'invalid',
    question: trips,
    answer: [{ o1: '上海' }],
    issues: [{ key: 'validate.need_min_num_row', params: { min: 2, count: 1 } }],
  },
  {
    name: 'the maximum number of rows',
    state: 'limits',
    question: trips,
    answer: [{ o1: '上海' }, { o1: '成都' }, { o1: '西安' }],
    issues: [],
  },
  {
    name: 'rows that begin with texts, answered',
    state: 'answered',
    question: stay,
    answer: [
      { o1: 'Ireland', o2: 'Cork', o3: '1' },
      { o1: 'Iceland', o2: 'Vik', o3: '3' },
    ],
    issues: [],
  },
  {
    name: 'the maximum number of rows of all tables',
    state: 'limits',
    question: exampleQuestion('auto_table', {
      title: 'A hundred words',
      items: exampleOptions({ title: 'Word', setType: 'en' }),
    }),
    answer: Array.from({ length: MAX_TABLE_ROWS }, (_, at) => ({ o1: ['ant', 'bee', 'cat'][at % 3] })),
    issues: [],
  },
  {
    name: 'long texts, many columns',
    state: 'long',
    question: longTable,
    answer: [
      {
        o1: 'Pneumonoultramicroscopicsilicovolcanoconiosis',
        o2: 'Nobody knows. '.repeat(12).trim(),
        o5: '3',
      },
    ],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('auto_table', {
      title: 'من يعيش معك في المنزل؟',
      required: true,
      items: exampleOptions(
        { title: 'الاسم', required: true, unique: true },
        { title: 'العمر', setType: 'int', min: 0, max: 120 },
      ),
    }),
    answer: [{ o1: 'ليلى', o2: '30' }, { o1: 'ليلى' }],
    issues: [
      { key: 'validate.duplicate_content', params: { title: 'الاسم', row: 2, other: 1 }, part: '1:o1' },
    ],
  },
];
