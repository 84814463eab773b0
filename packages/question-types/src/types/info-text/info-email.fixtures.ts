import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const email = exampleQuestion('info_email', { title: '您的电子邮箱', required: true });

export const infoEmailFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: { ...email, required: false }, issues: [] },
  { name: 'required, not answered', state: 'invalid', question: email, issues: [{ key: 'validate.answer' }] },
  { name: 'answered', state: 'answered', question: email, answer: [' ａda@example.com '], issues: [] },
  {
    name: 'an invalid address',
    state: 'invalid',
    question: email,
    answer: ['ada@example'],
    issues: [{ key: 'validate.format_email' }],
  },
  {
    name: 'unique',
    state: 'answered',
    question: { ...email, unique: true },
    answer: ['ada@example.com'],
    issues: [],
  },
  {
    name: 'the maximum length',
    state: 'limits',
    question: exampleQuestion('info_email', {
      title: 'Where can we write to you?',
      tipText: 'We write once, when the results are there.',
      placeholder_text: 'name@example.com',
    }),
    answer: [`${'l'.repeat(64)}@example.com`],
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('info_email', {
      title:
        'Which e-mail address shall we use when the results of this survey are published, or when we have a question about one of your answers?',
    }),
    answer: [`a@${'subdomain.'.repeat(12)}example.com`],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_email', { title: 'بريدك الإلكتروني', required: true }),
    answer: ['ada@example.com'],
    issues: [],
  },
];
