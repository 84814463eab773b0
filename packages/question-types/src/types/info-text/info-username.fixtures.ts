import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const name = exampleQuestion('info_username', { title: '您的姓名', required: true });

export const infoUsernameFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: { ...name, required: false }, issues: [] },
  { name: 'required, not answered', state: 'invalid', question: name, issues: [{ key: 'validate.answer' }] },
  { name: 'answered', state: 'answered', question: name, answer: ['欧阳小明'], issues: [] },
  {
    name: 'Chinese only, a length',
    state: 'invalid',
    question: { ...name, open_attrs: { type: 'zh', range: [2, 8] } },
    answer: ['明'],
    issues: [{ key: 'validate.need_min_length_type', params: { min: 2, length: 1, unit: 'words' } }],
  },
  {
    name: 'the maximum length',
    state: 'limits',
    question: exampleQuestion('info_username', {
      title: 'Your name',
      tipText: 'As it is written on your ticket.',
      placeholder_text: 'First name and surname',
      words_number_range: [null, 40],
    }),
    answer: ['Hubert Blaine Wolfeschlegelsteinhausen'],
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('info_username', {
      title:
        'What is your full name, with all your given names and your family name in the order in which you would like to be addressed in letters?',
      required: true,
    }),
    answer: ['Wolfeschlegelsteinhausenbergerdorff'.repeat(3)],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_username', { title: 'ما اسمك؟', required: true }),
    answer: ['محمد بن أحمد'],
    issues: [],
  },
];
