import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const drinks = exampleOptions('Coffee', 'Tea', 'Water', {
  title: 'Something else',
  is_open: true,
  open_attrs: { required: true, range: [2, 20] },
  placeholder_text: 'What do you drink?',
});
const drink = exampleQuestion('single', { title: 'What do you drink in the morning?', items: drinks });
const requiredDrink = { ...drink, required: true };
const image = (name: string) => ({
  src: `/s/static/examples/${name}.svg`,
  originSrc: `/s/static/examples/${name}.svg`,
  cropW: 400,
  cropH: 300,
});
const LONG =
  'I would rather not say today, because what I drink depends on the weather, on the people who are around, and on how the night before has been';

export const singleFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: drink, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: requiredDrink,
    issues: [{ key: 'validate.option' }],
  },
  { name: 'answered', state: 'answered', question: requiredDrink, answer: ['o2'], issues: [] },
  {
    name: 'open option with its text',
    state: 'answered',
    question: requiredDrink,
    answer: ['o4', 'Cocoa'],
    issues: [],
  },
  {
    name: 'open option without its required text',
    state: 'invalid',
    question: requiredDrink,
    answer: ['o4'],
    issues: [{ key: 'validate.answer', part: 'o4' }],
  },
  {
    name: 'open option with only whitespace',
    state: 'invalid',
    question: requiredDrink,
    answer: ['o4', '  \u3000'],
    issues: [{ key: 'validate.answer', part: 'o4' }],
  },
  {
    name: 'open text that is too short',
    state: 'invalid',
    question: requiredDrink,
    answer: ['o4', 'x'],
    issues: [
      { key: 'validate.need_min_length_type', part: 'o4', params: { min: 2, length: 1, unit: 'words' } },
    ],
  },
  {
    name: 'open text that may be left out',
    state: 'answered',
    question: exampleQuestion('single', {
      title: '您通过什么渠道了解到我们？',
      required: true,
      items: exampleOptions('朋友推荐', '广告', { title: '其他', is_open: true }),
    }),
    answer: ['o3'],
    issues: [],
  },
  {
    name: 'three columns, a tip and many options',
    state: 'limits',
    question: exampleQuestion('single', {
      title: '您的年龄段是？',
      tipText: '仅用于统计，不会单独公开。',
      required: true,
      columns: 3,
      items: exampleOptions('18 岁以下', '18–25 岁', '26–35 岁', '36–45 岁', '46–60 岁', '61 岁以上'),
    }),
    answer: ['o3'],
    issues: [],
  },
  {
    name: 'images beside texts, which can be enlarged',
    state: 'answered',
    question: exampleQuestion('single', {
      title: '您早上最常喝什么？',
      content_type: 'image_text',
      items: exampleOptions(
        { title: '咖啡', ...image('cup') },
        { title: '茶', ...image('tea'), tipText: '红茶、绿茶都算' },
        { title: '其他', is_open: true },
      ),
    }),
    answer: ['o2'],
    issues: [],
  },
  {
    name: 'tips, and words at the right end',
    state: 'empty',
    question: exampleQuestion('single', {
      title: 'Which plan would you take?',
      items: exampleOptions(
        { title: 'Basic', tipText: 'One seat, 5 GB of space', rightWord: '¥ 0' },
        {
          title: 'Team',
          tipText: ['Ten seats, ', { tag: 'b', children: ['200 GB'] }, ' of space'],
          rightWord: '¥ 99',
        },
        { title: 'Not sure yet' },
      ),
    }),
    issues: [],
  },
  {
    name: 'long texts, marks and images',
    state: 'long',
    question: exampleQuestion('single', {
      title: [
        {
          tag: 'p',
          children: ['Which of these describes you best? ', { tag: 'b', children: ['Please read all'] }],
        },
        { tag: 'p', children: [`${LONG}.`] },
      ],
      tipText: ['See ', { tag: 'a', href: 'https://example.com/help', children: ['our help'] }, ' for more.'],
      items: exampleOptions(
        LONG,
        `${LONG}, ${LONG}`,
        'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
        {
          title: [
            { tag: 'img', src: '/s/static/examples/cup.svg', alt: 'A cup', width: 120, height: 90 },
            ' A cup',
          ],
        },
      ),
    }),
    answer: ['o1'],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('single', {
      title: 'ما هو مشروبك المفضل في الصباح؟',
      required: true,
      items: exampleOptions('قهوة', 'شاي', 'Coca-Cola (330 ml)', { title: 'غير ذلك', is_open: true }),
    }),
    answer: ['o4', 'عصير'],
    issues: [],
  },
];
