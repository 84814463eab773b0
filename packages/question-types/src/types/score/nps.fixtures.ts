import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const ID = 'score/nps';
const MISSING = { key: 'validate.rate' } as const;
const friend = exampleQuestion(ID, {
  title: 'How likely are you to recommend us to a friend?',
  items: exampleOptions(''),
});
const requiredFriend = { ...friend, required: true };
const brands = exampleQuestion(ID, {
  title: '您有多大可能向朋友推荐以下品牌？',
  required: true,
  not_apply: true,
  not_apply_text: '不了解',
  items: exampleOptions('品牌甲', '品牌乙', '品牌丙'),
});

export const npsFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: friend, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: requiredFriend,
    issues: [{ ...MISSING, part: 'o1' }],
  },
  { name: 'answered', state: 'answered', question: requiredFriend, answer: { o1: [9] }, issues: [] },
  {
    name: 'zero is a score',
    state: 'answered',
    question: requiredFriend,
    answer: { o1: [0] },
    issues: [],
  },
  {
    name: 'several, one of which does not apply',
    state: 'answered',
    question: brands,
    answer: { o1: [7], o2: [null, null, [], 99], o3: [10] },
    issues: [],
  },
  {
    name: 'several, one left out, and one off the scale',
    state: 'invalid',
    question: brands,
    answer: { o1: [7], o3: [11] },
    issues: [
      { ...MISSING, part: 'o2' },
      { ...MISSING, part: 'o3' },
    ],
  },
  {
    name: 'a reason for the score',
    state: 'answered',
    question: exampleQuestion(ID, {
      title: 'Would you come to us again?',
      required: true,
      items: exampleOptions({
        title: 'Certainly not',
        rightWord: 'Certainly',
        is_open: true,
        open_attrs: { required: true },
        inputbox_height: 'middle',
      }),
    }),
    answer: { o1: [3, 'Too expensive for what it is'] },
    issues: [],
  },
  {
    name: 'reversed, without numbers, with the mean',
    state: 'limits',
    question: exampleQuestion(ID, {
      title: 'How likely are you to buy these again?',
      items: exampleOptions('Tea', 'Coffee'),
      reverse: true,
      score_hide: true,
      score_current: true,
    }),
    answer: { o1: [8], o2: [3] },
    issues: [],
  },
  {
    name: 'own labels at both ends',
    state: 'answered',
    question: { ...friend, min_label: 'I would warn people', max_label: 'I tell everybody' },
    answer: { o1: [9] },
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion(ID, {
      title:
        'If a friend or somebody at work asked you for advice, how likely is it that you would name one of these services?',
      items: exampleOptions(
        {
          title: 'I would on no account ever mention it to anybody whom I know',
          rightWord: 'I would tell everybody whom I know about it, whether they ask me or not',
        },
        'The delivery of groceries to the door on the same day, including Sundays and public holidays',
      ),
    }),
    answer: { o2: [6] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion(ID, {
      title: 'ما مدى احتمال أن توصي بنا لصديق؟',
      required: true,
      items: exampleOptions({ title: 'غير محتمل', rightWord: 'محتمل جدا' }),
    }),
    answer: { o1: [8] },
    issues: [],
  },
];
