import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const node = (gid: string, title: string, ...items: readonly TreeNode[]): TreeNode => ({
  gid,
  title,
  ...(items.length > 0 && { items }),
});
interface TreeNode {
  readonly gid: string;
  readonly title: string;
  readonly items?: readonly TreeNode[];
}

const regionTree = [
  node(
    'eu',
    'Europe',
    node('ie', 'Ireland', node('cork', 'Cork'), node('sligo', 'Sligo')),
    node('mt', 'Malta', node('valletta', 'Valletta'), node('mdina', 'Mdina')),
  ),
  node('oc', 'Oceania', node('nz', 'New Zealand', node('napier', 'Napier'), node('nelson', 'Nelson'))),
  node('no', 'I have not been abroad'),
];
const regionQuestion = exampleQuestion('cascader', {
  title: 'Where did you go last?',
  tree_list: regionTree,
});
const required = { ...regionQuestion, required: true };
const departments = exampleQuestion('cascader', {
  title: '您在哪个部门工作？',
  required: true,
  tree_list: Array.from({ length: 12 }, (_, at) =>
    node(
      `d${at}`,
      `第 ${at + 1} 事业部`,
      ...Array.from({ length: 9 }, (__, team) => node(`d${at}t${team}`, `${at + 1}-${team + 1} 组`)),
    ),
  ),
});
const LONG = 'The part of the country that lies between the river and the old road to the coast';

export const cascaderFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: regionQuestion, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.answer', part: '1' }],
  },
  {
    name: 'down to a leaf',
    state: 'answered',
    question: required,
    answer: { '1': ['eu'], '2': ['ie'], '3': ['cork'] },
    issues: [],
  },
  {
    name: 'levels with titles',
    state: 'answered',
    question: { ...regionQuestion, level_titles: { '1': 'Continent', '2': 'Country', '3': 'Town' } },
    answer: { '1': ['eu'], '2': ['mt'] },
    issues: [{ key: 'validate.answer', part: '3' }],
  },
  {
    name: 'a branch that ends early',
    state: 'answered',
    question: required,
    answer: { '1': ['no'] },
    issues: [],
  },
  {
    name: 'not down to a leaf',
    state: 'invalid',
    question: regionQuestion,
    answer: { '1': ['eu'], '2': ['mt'] },
    issues: [{ key: 'validate.answer', part: '3' }],
  },
  {
    name: 'many to search',
    state: 'limits',
    question: departments,
    answer: { '1': ['d3'], '2': ['d3t7'] },
    issues: [],
  },
  {
    name: 'long titles',
    state: 'long',
    question: exampleQuestion('cascader', {
      title:
        'Which part of the country, and which of its towns, do you know best of all that you have been to?',
      tree_list: [
        node('l1', LONG, node('l2', `${LONG}, and a little of the hills behind`, node('l3', LONG))),
        node('m1', 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2)),
      ],
    }),
    answer: { '1': ['l1'], '2': ['l2'], '3': ['l3'] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('cascader', {
      title: 'أين سافرت آخر مرة؟',
      tree_list: [
        node(
          'me',
          'الشرق الأوسط',
          node('jo', 'الأردن', node('amman', 'عمّان (Amman)'), node('irbid', 'إربد')),
        ),
        node('af', 'أفريقيا', node('eg', 'مصر', node('cairo', 'القاهرة'))),
      ],
    }),
    answer: { '1': ['me'], '2': ['jo'], '3': ['amman'] },
    issues: [],
  },
];
