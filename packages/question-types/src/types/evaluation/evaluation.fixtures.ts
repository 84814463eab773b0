import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const tags = (prefix: string, ...titles: readonly string[]) =>
  titles.map((title, at) => ({ gid: `${prefix}${at + 1}`, title }));

const service = exampleQuestion('evaluation', {
  title: 'How was our service today?',
  option_list: [
    { gid: 'l1', title: 'Terrible', value: 1, items: tags('t1', 'Too slow', 'Unfriendly', 'Wrong answer') },
    { gid: 'l2', title: 'Bad', value: 2, items: tags('t2', 'Slow', 'Cold') },
    { gid: 'l3', title: 'Fair', value: 3 },
    { gid: 'l4', title: 'Good', value: 4, items: tags('t4', 'Quick', 'Friendly') },
    {
      gid: 'l5',
      title: 'Excellent',
      value: 5,
      items: tags('t5', 'Very quick', 'Very friendly', 'They knew it all'),
    },
  ],
});
const required = { ...service, required: true };
const strict = { ...required, one_label_limit: true, write_evaluate: true };
const courier = exampleQuestion('evaluation', {
  title: '请评价本次配送',
  required: true,
  one_label_limit: true,
  not_apply: true,
  not_apply_text: '没有收到货',
  option_list: [
    {
      gid: 'l1',
      title: '不满意',
      value: 1,
      icon: 'bad',
      items: tags('b', '送货慢', '态度差', '包装破损', '没有联系我'),
    },
    { gid: 'l2', title: '一般', value: 2, icon: 'fair', items: tags('f', '还可以') },
    { gid: 'l3', title: '满意', value: 3, icon: 'great', items: tags('g', '准时', '礼貌', '包装完好') },
  ],
});
const LONG = 'They said that they would call back within the hour, and then nobody called until the next day';

export const evaluationFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: service, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.check_answer' }],
  },
  { name: 'a level without tags', state: 'answered', question: required, answer: { score: 3 }, issues: [] },
  {
    name: 'a level with some of its tags',
    state: 'answered',
    question: required,
    answer: { score: 5, tagsId: ['t51', 't53'] },
    issues: [],
  },
  {
    name: 'without a required tag',
    state: 'invalid',
    question: strict,
    answer: { score: 1 },
    issues: [{ key: 'validate.select_label', part: 'tags' }],
  },
  {
    name: 'an opinion instead of a tag',
    state: 'answered',
    question: strict,
    answer: { score: 2, open: 'The hall was very noisy' },
    issues: [],
  },
  {
    name: 'an opinion that is too short',
    state: 'invalid',
    question: { ...strict, open_attrs: { required: true, range: [5, 200] }, inputbox_height: 'middle' },
    answer: { score: 4, open: 'ok', tagsId: ['t41'] },
    issues: [
      { key: 'validate.need_min_length_type', part: 'open', params: { min: 5, length: 2, unit: 'words' } },
    ],
  },
  {
    name: 'three levels and their faces',
    state: 'answered',
    question: courier,
    answer: { score: 1, tagsId: ['b1', 'b3'] },
    issues: [],
  },
  { name: 'not applicable', state: 'answered', question: courier, answer: { no_apply: 99 }, issues: [] },
  {
    name: 'ten levels as stars',
    state: 'limits',
    question: exampleQuestion('evaluation', {
      title: 'How good was the tour?',
      icon: 'star',
      option_list: Array.from({ length: 10 }, (_, at) => ({
        gid: `l${at + 1}`,
        title: `${at + 1}`,
        value: at + 1,
      })),
    }),
    answer: { score: 7 },
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('evaluation', {
      title:
        'All things considered, and with everything that you know now, how do you judge the help that you got?',
      tipText: 'Nobody who helped you will see what you choose here.',
      write_evaluate: true,
      option_list: [
        {
          gid: 'l1',
          title: 'Worse than anything I had expected',
          value: -1,
          items: tags('t', LONG, 'Short', LONG),
        },
        { gid: 'l2', title: 'Pneumonoultramicroscopicsilicovolcanoconiosis', value: 1 },
      ],
    }),
    answer: { score: -1, tagsId: ['t1'] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('evaluation', {
      title: 'كيف كانت خدمتنا اليوم؟',
      required: true,
      not_apply: true,
      option_list: [
        { gid: 'l1', title: 'سيئة', value: 1, items: tags('a', 'بطيئة') },
        { gid: 'l2', title: 'مقبولة', value: 2 },
        { gid: 'l3', title: 'ممتازة', value: 3, items: tags('c', 'سريعة', 'لطيفة') },
      ],
    }),
    answer: { score: 3, tagsId: ['c2'] },
    issues: [],
  },
];
