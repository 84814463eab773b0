import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const fruit = exampleOptions('Apples', 'Pears', 'Plums', 'Cherries', {
  title: 'None of these',
  exclusive: true,
});
const anyNumber = exampleQuestion('multiple', { title: 'Which fruit do you buy?', items: fruit });
const required = { ...anyNumber, required: true };
const twoToThree = { ...anyNumber, required: true, options_range: [2, 3] };
/** A question whose first option is chosen by code, so that it does not count. */
const questionWithCodeChoice = {
  ...exampleQuestion('multiple', {
    title: 'Which fruit do you buy?',
    items: exampleOptions(
      { title: 'Apples', autoSelect: true, auto_code: 'true' },
      'Pears',
      'Plums',
      'Cherries',
    ),
  }),
  options_range: [1, 2],
};
const open = exampleQuestion('multiple', {
  title: '您使用过哪些产品？',
  required: true,
  items: exampleOptions('手机', '电脑', {
    title: '其他',
    is_open: true,
    open_attrs: { required: true, type: 'lang_ch' },
  }),
});

const image = (name: string, fields: object = {}) => ({
  src: `/s/static/examples/${name}.svg`,
  cropW: 400,
  cropH: 300,
  ...fields,
});
const images = exampleOptions(
  { title: 'Coffee', ...image('cup', { originSrc: '/s/static/examples/cup.svg' }) },
  { title: 'Tea', ...image('tea', { cropPreview: '/s/static/examples/tea.svg' }) },
  { title: 'Juice', ...image('juice') },
  { title: 'Water', ...image('water'), rightWord: 'free' },
);

export const multipleFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: anyNumber, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.option' }],
  },
  { name: 'answered', state: 'answered', question: required, answer: [['o1'], ['o3']], issues: [] },
  {
    name: 'fewer than the minimum',
    state: 'invalid',
    question: twoToThree,
    answer: [['o4']],
    issues: [{ key: 'validate.need_min_num_option', params: { min: 2, count: 1 } }],
  },
  {
    name: 'the maximum number of options',
    state: 'limits',
    question: twoToThree,
    answer: [['o1'], ['o2'], ['o4']],
    issues: [],
  },
  {
    name: 'more than the maximum',
    state: 'invalid',
    question: twoToThree,
    answer: [['o1'], ['o2'], ['o3'], ['o4']],
    issues: [{ key: 'validate.need_max_num_option', params: { max: 3, count: 4 } }],
  },
  {
    name: 'the maximum beside an option chosen by code',
    state: 'limits',
    question: questionWithCodeChoice,
    answer: [['o1'], ['o2'], ['o3']],
    issues: [],
  },
  {
    name: 'only an option chosen by code',
    state: 'invalid',
    question: questionWithCodeChoice,
    answer: [['o1']],
    issues: [{ key: 'validate.need_min_num_option', params: { min: 1, count: 0 } }],
  },
  {
    name: 'an exclusive option waives the bounds',
    state: 'answered',
    question: twoToThree,
    answer: [['o5']],
    issues: [],
  },
  {
    name: 'an exclusive option among others',
    state: 'invalid',
    question: twoToThree,
    answer: [['o1'], ['o5']],
    issues: [{ key: 'validate.exclusive_option', part: 'o5' }],
  },
  {
    name: 'open text of the wrong kind',
    state: 'invalid',
    question: open,
    answer: [['o1'], ['o3', 'tablet']],
    issues: [{ key: 'validate.need_chinese', part: 'o3' }],
  },
  {
    name: 'open text that is missing',
    state: 'invalid',
    question: open,
    answer: [['o3']],
    issues: [{ key: 'validate.answer', part: 'o3' }],
  },
  {
    name: 'at most two, in two columns',
    state: 'limits',
    question: exampleQuestion('multiple', {
      title: '您最看重哪些方面？',
      tipText: '没有对错之分。',
      columns: 2,
      options_range: [null, 2],
      items: exampleOptions('价格', '质量', '服务', '环境'),
    }),
    answer: [['o1']],
    issues: [],
  },
  {
    name: 'images above texts, in columns',
    state: 'answered',
    question: exampleQuestion('multiple', { title: 'What may we offer you?', columns: 3, items: images }),
    answer: [['o1'], ['o4']],
    issues: [],
  },
  {
    name: 'images without texts, one of which cannot be loaded',
    state: 'limits',
    question: exampleQuestion('multiple', {
      title: 'What may we offer you?',
      columns: 2,
      content_type: 'image',
      options_range: [1, 2],
      items: [
        ...images,
        { gid: 'o5', seq: 5, title: 'Lemonade', src: '/s/static/examples/no-such-picture.svg' },
      ],
    }),
    answer: [['o2']],
    issues: [],
  },
  {
    name: 'texts without the images of the options',
    state: 'empty',
    question: exampleQuestion('multiple', {
      title: 'What may we offer you?',
      content_type: 'text',
      items: images,
    }),
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('multiple', {
      title:
        'Which of these statements about the way in which your last order was handled do you agree with?',
      options_range: [1],
      items: exampleOptions(
        'It arrived on the day, and at the hour, that the confirmation had named, without any need to ask for it',
        'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
        { title: [{ tag: 'b', children: ['Nobody'] }, ' answered my questions'], is_open: true },
      ),
    }),
    answer: [['o2'], ['o3', 'I called three times.']],
    issues: [],
  },
  {
    name: 'files may be attached',
    state: 'answered',
    question: exampleQuestion('multiple', {
      title: 'Which receipts do you have?',
      items: exampleOptions('Train', 'Hotel', 'Meals'),
      attachData: { openAttach: true, openOAttach: true, maxNum: 2, option: { onlyImage: true, maxSize: 5 } },
    }),
    answer: [['o1']],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('multiple', {
      title: 'ما الفواكه التي تشتريها؟',
      options_range: [1, 2],
      items: exampleOptions('تفاح', 'كمثرى', 'Kiwi', { title: 'لا شيء مما سبق', exclusive: true }),
    }),
    answer: [['o1'], ['o3']],
    issues: [],
  },
];
