import type { OpenAttributes, Question } from '@canvass/protocol';
import { exampleQuestion, type Fixture } from '../fixture.ts';

const name = exampleQuestion('blank', { title: 'What should we call you?', required: true });
const opinion = exampleQuestion('blank', {
  title: '您对我们的服务有什么建议？',
  inputbox_height: 'middle',
  words_number_range: [5, 200],
  placeholder_text: '请写下您的想法',
});
const typed = (type: NonNullable<OpenAttributes['type']>, title: string, more: Partial<Question> = {}) =>
  exampleQuestion('blank', {
    title,
    required: true,
    open_attrs: { type },
    ...more,
  });
const age = typed('int', 'How old are you?', { words_number_range: [18, 99] });
const mobile = typed('mobile', '您的手机号码');

export const blankFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: opinion, issues: [] },
  { name: 'required, not answered', state: 'invalid', question: name, issues: [{ key: 'validate.answer' }] },
  {
    name: 'required, blanks only',
    state: 'invalid',
    question: name,
    answer: [' \u3000\n'],
    issues: [{ key: 'validate.answer' }],
  },
  { name: 'answered', state: 'answered', question: name, answer: ['Ada Lovelace'], issues: [] },
  {
    name: 'several lines, too short',
    state: 'invalid',
    question: opinion,
    answer: ['很好'],
    issues: [{ key: 'validate.need_min_length_type', params: { min: 5, length: 2, unit: 'words' } }],
  },
  {
    name: 'several lines, too long',
    state: 'invalid',
    question: { ...opinion, words_number_range: [null, 10] },
    answer: ['服务态度很好，但是等待时间太长'],
    issues: [{ key: 'validate.need_max_length_type', params: { max: 10, length: 15, unit: 'words' } }],
  },
  {
    name: 'several lines, answered',
    state: 'answered',
    question: { ...opinion, inputbox_height: 'big' },
    answer: ['等待时间太长。\n希望多开一个窗口。'],
    issues: [],
  },
  { name: 'whole number within bounds', state: 'answered', question: age, answer: ['42'], issues: [] },
  {
    name: 'whole number below the least',
    state: 'invalid',
    question: age,
    answer: ['17'],
    issues: [{ key: 'validate.need_gt_num_type', params: { min: 18 } }],
  },
  {
    name: 'not a whole number',
    state: 'invalid',
    question: age,
    answer: ['42.5'],
    issues: [{ key: 'validate.need_integer' }],
  },
  {
    name: 'too many decimals',
    state: 'invalid',
    question: typed('decimal', 'How tall are you, in metres?', { words_number_range: [0, 3, 2] }),
    answer: ['1.805'],
    issues: [{ key: 'validate.need_fixed_num_type', params: { fixed: 2 } }],
  },
  {
    name: 'mobile number as people write it',
    state: 'answered',
    question: mobile,
    answer: ['+86 138 0013 8000'],
    issues: [],
  },
  {
    name: 'mobile number that is too short',
    state: 'invalid',
    question: mobile,
    answer: ['1380013'],
    issues: [{ key: 'validate.format_phone' }],
  },
  {
    name: 'landline number',
    state: 'invalid',
    question: typed('tel', '您的座机号码'),
    answer: ['12345'],
    issues: [{ key: 'validate.format_phone_tel', params: { phone: '010-12345678' } }],
  },
  {
    name: 'e-mail address',
    state: 'invalid',
    question: typed('email', 'Where can we write to you?'),
    answer: ['ada@example'],
    issues: [{ key: 'validate.format_email' }],
  },
  {
    name: 'date',
    state: 'invalid',
    question: typed('date', 'When did you move in?', { tipText: 'As on your contract.' }),
    answer: ['2024-02-30'],
    issues: [{ key: 'validate.format_date', params: { format: 'yyyy-MM-dd' } }],
  },
  {
    name: 'identity number with a wrong last character',
    state: 'invalid',
    question: typed('idCard', '您的身份证号码'),
    answer: ['110105194912310021'],
    issues: [{ key: 'validate.check_id_card_last' }],
  },
  {
    name: 'Chinese only',
    state: 'answered',
    question: typed('lang_ch', '您的姓名'),
    answer: ['王小明'],
    issues: [],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('blank', {
      title:
        'Please tell us, in your own words and at whatever length you like, what happened between the moment when you placed the order and the moment when it arrived',
      tipText:
        'Leave out names and numbers that identify other people: we read every word, and so may others.',
      inputbox_height: 'big',
      words_number_range: [null, 500],
    }),
    answer: ['Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(5)],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('blank', {
      title: 'ما اقتراحاتك لتحسين الخدمة؟',
      placeholder_text: 'اكتب هنا',
      inputbox_height: 'middle',
      required: true,
    }),
    answer: ['كل شيء رائع، شكراً لكم!'],
    issues: [],
  },
  {
    name: 'right to left, a number',
    state: 'rtl',
    question: typed('email', 'بريدك الإلكتروني'),
    answer: ['ada@example.com'],
    issues: [],
  },
];
