import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const cities = exampleOptions('Bath', 'Cork', 'Dundee', 'Ely');
const rankAllQuestion = exampleQuestion('sort', {
  title: 'Put these towns in order: the nicest first.',
  items: cities,
});
const required = { ...rankAllQuestion, required: true };
const bestTwo = { ...required, title: 'Which two towns come first?', options_range: [2, 2] };
const withOpenOption = exampleQuestion('sort', {
  title: '请按重要程度排序',
  required: true,
  options_range: [1, 3],
  items: exampleOptions('价格', '质量', '服务', {
    title: '其他',
    is_open: true,
    open_attrs: { required: true, type: 'lang_ch' },
  }),
});
const image = (title: string, name: string) => ({
  title,
  src: `/s/static/examples/${name}.svg`,
  originSrc: `/s/static/examples/${name}.svg`,
  cropW: 400,
  cropH: 300,
});

export const sortFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: rankAllQuestion, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.sort_all' }],
  },
  {
    name: 'all ranked',
    state: 'answered',
    question: required,
    answer: { o3: 1, o1: 2, o4: 3, o2: 4 },
    issues: [],
  },
  {
    name: 'some without a rank',
    state: 'invalid',
    question: required,
    answer: { o3: 1, o1: 2 },
    issues: [{ key: 'validate.sort_all' }],
  },
  {
    name: 'fewer than the minimum',
    state: 'invalid',
    question: bestTwo,
    answer: { o3: 1 },
    issues: [{ key: 'validate.need_min_num_option', params: { min: 2, count: 1 } }],
  },
  {
    name: 'the maximum number of ranks',
    state: 'limits',
    question: bestTwo,
    answer: { o4: 1, o1: 2 },
    issues: [],
  },
  {
    name: 'more than the maximum',
    state: 'invalid',
    question: bestTwo,
    answer: { o4: 1, o1: 2, o2: 3 },
    issues: [{ key: 'validate.need_max_num_option', params: { max: 2, count: 3 } }],
  },
  {
    name: 'ranked options with their text',
    state: 'answered',
    question: withOpenOption,
    answer: { o2: 1, o4: 2, o4_open: '环境' },
    issues: [],
  },
  {
    name: 'open text that is missing',
    state: 'invalid',
    question: withOpenOption,
    answer: { o4: 1 },
    issues: [{ key: 'validate.answer', part: 'o4' }],
  },
  {
    name: 'open text of the wrong kind',
    state: 'invalid',
    question: withOpenOption,
    answer: { o4: 1, o4_open: 'parking' },
    issues: [{ key: 'validate.need_chinese', part: 'o4' }],
  },
  {
    name: 'images',
    state: 'answered',
    question: exampleQuestion('sort', {
      title: 'What would you drink first?',
      items: exampleOptions(image('Coffee', 'cup'), image('Tea', 'tea'), image('Juice', 'juice')),
    }),
    answer: { o2: 1, o1: 2, o3: 3 },
    issues: [],
  },
  {
    name: 'long titles',
    state: 'long',
    question: exampleQuestion('sort', {
      title:
        'In which order should we deal with what you told us about the way in which your order was handled?',
      items: exampleOptions(
        'It should arrive on the day, and at the hour, that the confirmation has named',
        'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
        {
          title: [{ tag: 'b', children: ['Somebody'] }, ' should answer questions'],
          tipText: 'Also on Sundays',
        },
      ),
    }),
    answer: { o2: 1, o1: 2 },
    issues: [{ key: 'validate.sort_all' }],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('sort', {
      title: 'رتب هذه المدن حسب تفضيلك',
      items: exampleOptions('القاهرة', 'بيروت', 'Amman (عمّان)'),
    }),
    answer: { o2: 1, o3: 2, o1: 3 },
    issues: [],
  },
];
