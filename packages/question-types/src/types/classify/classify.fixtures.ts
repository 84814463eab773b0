import {
  exampleOptions,
  exampleQuestion,
  exampleRows,
  type Fixture,
} from '../../answers/examples/fixture.ts';

const food = exampleQuestion('classify', {
  title: 'Where do you keep each of these?',
  items: exampleOptions('Milk', 'Bread', 'Apples', 'Ice cream'),
  rows_items: exampleRows('Fridge', 'Freezer', 'Cupboard'),
});
const required = { ...food, required: true };
const open = exampleQuestion('classify', {
  title: '请把下列事项分类',
  tipText: '每个事项放入一个类别。',
  required: true,
  items: exampleOptions('工作', '运动', { title: '其他事项', is_open: true, open_attrs: { required: true } }),
  rows_items: exampleRows('喜欢', { title: '不喜欢', allowNull: ['o2'] }),
});

export const classifyFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: food, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.classify_tips' }],
  },
  {
    name: 'answered',
    state: 'answered',
    question: required,
    answer: { r1: [['o1']], r2: [['o4']], r3: [['o2'], ['o3']] },
    issues: [],
  },
  {
    name: 'optional, some items not sorted',
    state: 'invalid',
    question: food,
    answer: { r1: [['o1']], r3: [['o2']] },
    issues: [{ key: 'validate.classify_tips_all', params: { remain: 2 } }],
  },
  {
    name: 'an item with a text, and a category that does not accept all items',
    state: 'answered',
    question: open,
    answer: { r1: [['o2'], ['o3', '画画']], r2: [['o1']] },
    issues: [],
  },
  {
    name: 'an item without its required text',
    state: 'invalid',
    question: open,
    answer: { r1: [['o2'], ['o3']], r2: [['o1']] },
    issues: [{ key: 'validate.answer', part: 'o3' }],
  },
  {
    name: 'a group with too many, and one with too few',
    state: 'invalid',
    question: { ...required, options_range: [1, 2] },
    answer: { r1: [['o1'], ['o2'], ['o3']], r3: [['o4']] },
    issues: [
      { key: 'validate.need_max_num_option_column', part: 'r1', params: { max: 2, count: 3 } },
      { key: 'validate.need_min_num_option_column', part: 'r2', params: { min: 1, count: 0 } },
    ],
  },
  {
    name: 'many items and categories',
    state: 'limits',
    question: exampleQuestion('classify', {
      title: 'Sort these by when you would do them',
      items: exampleOptions(...Array.from({ length: 14 }, (_, at) => `Task ${at + 1}`)),
      rows_items: exampleRows('Today', 'Tomorrow', 'This week', 'Next week', 'Later', 'Never'),
    }),
    answer: {
      r1: [['o1'], ['o2'], ['o3']],
      r2: [['o4'], ['o5']],
      r4: [['o6'], ['o7'], ['o8'], ['o9']],
      r6: [['o10'], ['o11'], ['o12'], ['o13'], ['o14']],
    },
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('classify', {
      title: 'Which of these statements about the way in which your last order was handled is true?',
      items: exampleOptions(
        'It arrived on the day, and at the hour, that the confirmation had named, without any need to ask for it',
        'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
      ),
      rows_items: exampleRows('True, as far as I can remember it now', {
        title: [{ tag: 'b', children: ['Not true'] }, ' at all, and I would say so to anybody who asks'],
      }),
    }),
    answer: { r1: [['o1']], r2: [['o2']] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('classify', {
      title: 'أين تشتري كل واحد مما يلي؟',
      required: true,
      items: exampleOptions('خبز', 'Coca-Cola', 'فواكه'),
      rows_items: exampleRows('السوق', 'المتجر'),
    }),
    answer: { r1: [['o1'], ['o3']], r2: [['o2']] },
    issues: [],
  },
];
