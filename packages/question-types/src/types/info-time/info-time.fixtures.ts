import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const arrival = exampleQuestion('info_time', { title: '您几点到店？', required: true });

export const infoTimeFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: { ...arrival, required: false }, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: arrival,
    issues: [{ key: 'validate.answer' }],
  },
  { name: 'answered', state: 'answered', question: arrival, answer: [52_200], issues: [] },
  { name: 'midnight', state: 'limits', question: arrival, answer: [0], issues: [] },
  { name: 'the last minute', state: 'limits', question: arrival, answer: [86_340], issues: [] },
  {
    name: 'an invalid time',
    state: 'invalid',
    question: { ...arrival, required: false },
    answer: [null],
    issues: [{ key: 'validate.format_time' }],
  },
  {
    name: 'before the first time',
    state: 'invalid',
    question: { ...arrival, min: '15:00', max: '20:30' },
    answer: [52_200],
    issues: [{ key: 'validate.time_from', params: { time: '15:00' } }],
  },
  {
    name: 'after the last time',
    state: 'invalid',
    question: { ...arrival, min: '08:00', max: '14:15' },
    answer: [52_200],
    issues: [{ key: 'validate.time_to', params: { time: '14:15' } }],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('info_time', {
      title:
        'At what time do you usually leave home in the morning on a day on which you neither work from home nor have the day off?',
      tipText: 'Think of the last two weeks.',
    }),
    answer: [27_000],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_time', { title: 'متى وصلت؟', required: true }),
    answer: [52_200],
    issues: [],
  },
];
