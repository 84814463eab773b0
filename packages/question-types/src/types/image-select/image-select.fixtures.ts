import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const image = (title: string, name: string, fields: object = {}) => ({
  title,
  src: `/s/static/examples/${name}.svg`,
  originSrc: `/s/static/examples/${name}.svg`,
  cropW: 400,
  cropH: 300,
  ...fields,
});
const drinks = exampleOptions(
  image('Coffee', 'cup'),
  image('Tea', 'tea'),
  image('Juice', 'juice'),
  image('Water', 'water'),
  { title: 'None of these', exclusive: true, src: '/s/static/examples/none.svg' },
);
const anyNumber = exampleQuestion('image_select', { title: 'What would you like to drink?', items: drinks });
const atMostOne = { ...anyNumber, title: 'Which one do you like best?', options_range: [null, 1] };
const twoToThree = { ...anyNumber, required: true, options_range: [2, 3] };

/** A rectangle on the image of the shelf, which is 800 by 560. */
const box = (x: number, y: number, width: number, height: number) =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([left = 0, top = 0]): [number, number] => [left / 800, top / 560]);
const shelf = exampleQuestion('image_select', {
  title: 'Which of these would you pick up?',
  required: true,
  src: '/s/static/examples/shelf.svg',
  srcW: 800,
  srcH: 560,
  items: exampleOptions(
    { title: 'Red box', points: box(60, 60, 170, 190) },
    { title: 'Blue box', points: box(310, 90, 130, 160) },
    { title: 'Green box', points: box(530, 40, 200, 210) },
    { title: 'Yellow box', points: box(80, 330, 220, 202) },
    { title: 'Violet box', points: box(420, 310, 260, 222), is_open: true },
    { title: 'None of them', exclusive: true },
  ),
});

export const imageSelectFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: anyNumber, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: { ...anyNumber, required: true },
    issues: [{ key: 'validate.option' }],
  },
  { name: 'answered', state: 'answered', question: anyNumber, answer: [['o1'], ['o3']], issues: [] },
  { name: 'one at most', state: 'answered', question: atMostOne, answer: [['o2']], issues: [] },
  {
    name: 'fewer than the minimum',
    state: 'invalid',
    question: twoToThree,
    answer: [['o1']],
    issues: [{ key: 'validate.need_min_num_option', params: { min: 2, count: 1 } }],
  },
  {
    name: 'the maximum number of options',
    state: 'limits',
    question: twoToThree,
    answer: [['o1'], ['o2'], ['o3']],
    issues: [],
  },
  {
    name: 'images without texts',
    state: 'limits',
    question: { ...anyNumber, content_type: 'image', columns: 2 },
    answer: [['o4']],
    issues: [],
  },
  { name: 'regions of one image', state: 'empty', question: { ...shelf, required: false }, issues: [] },
  {
    name: 'regions of one image, some chosen',
    state: 'answered',
    question: shelf,
    answer: [['o1'], ['o5', 'It looks soft.']],
    issues: [],
  },
  {
    name: 'one region at most',
    state: 'limits',
    question: { ...shelf, options_range: [1, 1] },
    answer: [['o3']],
    issues: [],
  },
  {
    name: 'a region among others, and none of them',
    state: 'invalid',
    question: shelf,
    answer: [['o1'], ['o6']],
    issues: [{ key: 'validate.exclusive_option', part: 'o6' }],
  },
  {
    name: 'long titles',
    state: 'long',
    question: {
      ...anyNumber,
      items: exampleOptions(
        image('Coffee from beans that were roasted in the same town on the same day', 'cup'),
        image('Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2), 'tea', { is_open: true }),
        image('Juice', 'juice', { tipText: 'Pressed from oranges when you order it, with or without ice' }),
      ),
    },
    answer: [['o2', 'No sugar.']],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: {
      ...shelf,
      title: 'أي من هذه ستختار؟',
      items: exampleOptions(
        { title: 'العلبة الحمراء', points: box(60, 60, 170, 190) },
        { title: 'العلبة الزرقاء', points: box(310, 90, 130, 160) },
        { title: 'العلبة الخضراء', points: box(530, 40, 200, 210) },
      ),
    },
    answer: [['o2']],
    issues: [],
  },
];
