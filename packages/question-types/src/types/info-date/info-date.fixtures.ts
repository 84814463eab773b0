import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const birthday = exampleQuestion('info_date', { title: '您的出生日期', required: true });

const visit = exampleQuestion('info_date', {
  title: 'When would you like to visit us?',
  tipText: 'We are open from 8 to 18.',
  with_time: true,
  required: true,
});

export const infoDateFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: { ...birthday, required: false }, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: birthday,
    issues: [{ key: 'validate.answer' }],
  },
  // 2024-02-29, 00:00 in China.
  { name: 'answered', state: 'answered', question: birthday, answer: [1_709_136_000], issues: [] },
  {
    name: 'month first, as the author sets it',
    state: 'answered',
    question: { ...birthday, date_order: 'mdy' },
    answer: [1_709_136_000],
    issues: [],
  },
  { name: 'before 1970', state: 'answered', question: birthday, answer: [-1_609_488_000], issues: [] },
  { name: 'in milliseconds', state: 'limits', question: birthday, answer: [1_709_136_000_000], issues: [] },
  {
    name: 'an invalid date',
    state: 'invalid',
    question: { ...birthday, required: false },
    answer: [null],
    issues: [{ key: 'validate.format_date', params: { format: 'yyyy-MM-dd' } }],
  },
  // Bounds from 2020-01-01 to 2025-12-31 in the time zone of China.
  {
    name: 'before the first day',
    state: 'invalid',
    question: { ...birthday, min: 1_577_808_000, max: 1_767_110_400 },
    answer: [1_577_721_600],
    issues: [{ key: 'validate.date_from', params: { date: '2020-01-01' } }],
  },
  {
    name: 'after the last day',
    state: 'invalid',
    question: { ...birthday, min: 1_577_808_000, max: 1_767_110_400 },
    answer: [1_767_196_800],
    issues: [{ key: 'validate.date_to', params: { date: '2025-12-31' } }],
  },
  {
    name: 'before a day of the calendar',
    state: 'invalid',
    question: { ...birthday, min: '2024-03-01' },
    answer: [1_709_136_000],
    issues: [{ key: 'validate.date_from', params: { date: '2024-03-01' } }],
  },
  {
    name: 'long before today',
    state: 'limits',
    question: { ...birthday, max: 'today-1d' },
    answer: [-1_609_488_000],
    issues: [],
  },
  { name: 'with a time, not answered', state: 'empty', question: { ...visit, required: false }, issues: [] },
  { name: 'with a time', state: 'answered', question: visit, answer: ['2026-05-31T14:30'], issues: [] },
  {
    name: 'a date whose time is missing',
    state: 'invalid',
    question: visit,
    answer: [null],
    issues: [{ key: 'validate.format_moment' }],
  },
  {
    name: 'before the first time of a day',
    state: 'invalid',
    question: { ...visit, min: '2026-05-31 08:00', max: '2026-06-30' },
    answer: ['2026-05-31T07:45'],
    issues: [{ key: 'validate.moment_from', params: { date: '2026-05-31T08:00' } }],
  },
  {
    name: 'at the end of the last day',
    state: 'limits',
    question: { ...visit, min: '2026-05-31 08:00', max: '2026-06-30' },
    answer: ['2026-06-30T23:59'],
    issues: [],
  },
  {
    name: 'with a time, right to left',
    state: 'rtl',
    question: exampleQuestion('info_date', { title: 'متى تودّ زيارتنا؟', with_time: true }),
    answer: ['2026-05-31T14:30'],
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('info_date', {
      title:
        'On which day did you first hear of us, whether from a friend, from an advertisement, or because you walked past one of our shops?',
      tipText: 'If you are not sure, the first day of the month will do.',
    }),
    answer: [1_709_136_000],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_date', { title: 'تاريخ ميلادك', required: true }),
    answer: [1_709_136_000],
    issues: [],
  },
];
