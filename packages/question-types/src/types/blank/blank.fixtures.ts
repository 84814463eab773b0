import type { OpenAttributes, Question } from '@canvass/project';
import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const name = exampleQuestion('blank', { title: 'What should we call you?', required: true });
const opinion = exampleQuestion('blank', {
  title: '您对我们的服务有什么建议？',
  inputbox_height: 'middle',
  words_number_range: [5, 200],
  placeholder_text: '请写下您的想法',
});
const questionOfType = (
  type: NonNullable<OpenAttributes['type']>,
  title: string,
  fields: Partial<Question> = {},
) =>
  exampleQuestion('blank', {
    title,
    required: true,
    open_attrs: { type },
    ...fields,
  });
const age = questionOfType('int', 'How old are you?', { words_number_range: [18, 99] });
const mobile = questionOfType('mobile', '您的手机号码');
const verifiedQuestion = { ...mobile, sms_verify: true, unique: true };
const mobileOrLandline = questionOfType('mobile_tel', '您的联系电话');
const phone = questionOfType('phone', 'Your phone number');
const movingDate = questionOfType('date', 'When did you move in?', { tipText: 'As on your contract.' });

export const blankFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: opinion, issues: [] },
  { name: 'required, not answered', state: 'invalid', question: name, issues: [{ key: 'validate.answer' }] },
  {
    name: 'required, only whitespace',
    state: 'invalid',
    question: name,
    answer: [' \u3000\n'],
    issues: [{ key: 'validate.answer' }],
  },
  { name: 'answered', state: 'answered', question: name, answer: ['Ada Lovelace'], issues: [] },
  {
    name: 'a number above its maximum',
    state: 'invalid',
    question: questionOfType('int', 'How many children do you have?', { min: 0, max: 5 }),
    answer: ['99'],
    issues: [{ key: 'validate.need_lt_num_type', params: { max: 5 } }],
  },
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
    name: 'whole number below the minimum',
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
    question: questionOfType('decimal', 'How tall are you, in metres?', { words_number_range: [0, 3, 2] }),
    answer: ['1.805'],
    issues: [{ key: 'validate.need_fixed_num_type', params: { fixed: 2 } }],
  },
  {
    name: 'decimal comma',
    state: 'answered',
    question: questionOfType('decimal', 'How tall are you, in metres?', { words_number_range: [0, 3, 2] }),
    answer: ['1,8'],
    issues: [],
  },
  {
    name: 'number with two readings',
    state: 'invalid',
    question: questionOfType('decimal', 'How much do you spend on rent?'),
    answer: ['1,234'],
    issues: [{ key: 'validate.number_readings', params: { whole: 1234, decimal: 1.234 } }],
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
    name: 'mobile number of another country',
    state: 'invalid',
    question: mobile,
    answer: ['+1 415 555 2671'],
    issues: [{ key: 'validate.phone_china' }],
  },
  {
    name: 'phone number of any country',
    state: 'answered',
    question: phone,
    answer: ['+55 11 96123-4567'],
    issues: [],
  },
  {
    name: 'phone number of one of three countries',
    state: 'invalid',
    question: {
      ...phone,
      open_attrs: { type: 'phone', countries: ['DE', 'AT', 'CH'], default_country: 'DE', mobile: true },
    },
    answer: ['030 1234567'],
    issues: [{ key: 'validate.phone' }],
  },
  {
    name: 'postal code of Brazil',
    state: 'answered',
    question: questionOfType('postal_code', 'Your postal code', {
      open_attrs: { type: 'postal_code', country: 'BR' },
    }),
    answer: ['01310100'],
    issues: [],
  },
  {
    name: 'postal code that is too short',
    state: 'invalid',
    question: questionOfType('postal_code', 'Your postal code', {
      open_attrs: { type: 'postal_code', country: 'DE' },
    }),
    answer: ['1011'],
    issues: [{ key: 'validate.postal_code', params: { example: '12345' } }],
  },
  {
    name: 'identity number with a wrong digit',
    state: 'invalid',
    question: questionOfType('national_id', 'Your CPF', {
      open_attrs: { type: 'national_id', country: 'BR', kind: 'cpf' },
      unique: true,
    }),
    answer: ['390.533.447-06'],
    issues: [{ key: 'validate.national_id_check', params: { name: 'CPF' } }],
  },
  {
    name: 'amount of money',
    state: 'answered',
    question: questionOfType('decimal', 'How much rent do you pay?', {
      open_attrs: { type: 'decimal', currency: 'EUR', unit_after: 'per month' },
    }),
    answer: ['1250.5'],
    issues: [],
  },
  {
    name: 'amount of money with too many decimals',
    state: 'invalid',
    question: questionOfType('decimal', 'How much was the ticket?', {
      open_attrs: { type: 'decimal', currency: 'JPY' },
    }),
    answer: ['1250.5'],
    issues: [{ key: 'validate.need_fixed_num_type', params: { fixed: 0 } }],
  },
  {
    name: 'date of birth that the browser fills in',
    state: 'empty',
    question: questionOfType('date', 'Your date of birth', {
      open_attrs: { type: 'date', autocomplete: 'bday', max: 'today-18y' },
    }),
    issues: [{ key: 'validate.answer' }],
  },
  {
    name: 'street that the browser fills in',
    state: 'empty',
    question: questionOfType('unlimit', 'Your street and house number', {
      open_attrs: { autocomplete: 'address-line1' },
    }),
    issues: [{ key: 'validate.answer' }],
  },
  {
    name: 'number with units',
    state: 'empty',
    question: questionOfType('int', 'How heavy is your bag?', {
      open_attrs: { type: 'int', unit_before: 'about', unit_after: 'kg' },
    }),
    issues: [{ key: 'validate.answer' }],
  },
  {
    name: 'landline number',
    state: 'invalid',
    question: questionOfType('tel', '您的座机号码'),
    answer: ['12345'],
    issues: [{ key: 'validate.format_phone_tel', params: { phone: '010-12345678' } }],
  },
  {
    name: 'e-mail address with letters of all scripts',
    state: 'answered',
    question: questionOfType('email', 'Where can we write to you?', {
      open_attrs: { type: 'email', international: true },
    }),
    answer: ['jürgen@müller.de'],
    issues: [],
  },
  {
    name: 'e-mail address',
    state: 'invalid',
    question: questionOfType('email', 'Where can we write to you?'),
    answer: ['ada@example'],
    issues: [{ key: 'validate.format_email' }],
  },
  { name: 'date', state: 'answered', question: movingDate, answer: ['2024-02-29'], issues: [] },
  {
    name: 'date with the author’s order',
    state: 'answered',
    question: questionOfType('date', 'When did you move in?', {
      open_attrs: { type: 'date', date_order: 'mdy' },
    }),
    answer: ['2024-02-29'],
    issues: [],
  },
  {
    name: 'day that does not exist',
    state: 'invalid',
    question: movingDate,
    answer: ['2024-02-30'],
    issues: [{ key: 'validate.format_date', params: { format: 'yyyy-MM-dd' } }],
  },
  {
    name: 'date without its month',
    state: 'invalid',
    question: movingDate,
    answer: ['2024--30'],
    issues: [{ key: 'validate.format_date_part', params: { format: 'yyyy-MM-dd' } }],
  },
  {
    name: 'month',
    state: 'answered',
    question: questionOfType('date', '您哪年哪月入职？', { open_attrs: { type: 'date', format: 'yyyy-MM' } }),
    answer: ['2019-07'],
    issues: [],
  },
  {
    name: 'year',
    state: 'invalid',
    question: questionOfType('date', 'In which year were you born?', {
      open_attrs: { type: 'date', format: 'yyyy' },
    }),
    answer: ['0999'],
    issues: [{ key: 'validate.format_date', params: { format: 'yyyy' } }],
  },
  {
    name: 'mobile or landline: a landline',
    state: 'answered',
    question: mobileOrLandline,
    answer: ['010-65529988'],
    issues: [],
  },
  {
    name: 'mobile or landline: a mobile number that is too short',
    state: 'invalid',
    question: mobileOrLandline,
    answer: ['1380013800'],
    issues: [{ key: 'validate.format_phone' }],
  },
  {
    name: 'mobile or landline: neither',
    state: 'invalid',
    question: mobileOrLandline,
    answer: ['110'],
    issues: [{ key: 'validate.format_phone_all' }],
  },
  {
    name: 'prefix that was not assigned yet',
    state: 'invalid',
    question: { ...mobile, legacy_prefix: true },
    answer: ['15412345678'],
    issues: [{ key: 'validate.format_phone' }],
  },
  {
    name: 'number and its code',
    state: 'answered',
    question: verifiedQuestion,
    answer: ['13800138000', '123 456'],
    issues: [],
  },
  {
    name: 'number without its code',
    state: 'invalid',
    question: verifiedQuestion,
    answer: ['13800138000'],
    issues: [{ key: 'validate.sms_code', part: 'code' }],
  },
  {
    name: 'number with half a code',
    state: 'invalid',
    question: verifiedQuestion,
    answer: ['13800138000', '123'],
    issues: [{ key: 'validate.sms_code_format', part: 'code', params: { digits: 6 } }],
  },
  {
    name: 'spoken or typed',
    state: 'empty',
    question: exampleQuestion('blank', {
      title: '请说说您的使用感受',
      inputbox_height: 'middle',
      answerByVoice: true,
    }),
    issues: [],
  },
  {
    name: 'begins with a text',
    state: 'empty',
    question: exampleQuestion('blank', {
      title: 'Your website',
      open_attrs: { defaultCotnent: 'https://' },
    }),
    answer: ['https://'],
    issues: [],
  },
  {
    name: 'identity number with a wrong last character',
    state: 'invalid',
    question: questionOfType('idCard', '您的身份证号码'),
    answer: ['110105194912310021'],
    issues: [{ key: 'validate.check_id_card_last' }],
  },
  {
    name: 'in the author’s form',
    state: 'answered',
    question: exampleQuestion('blank', {
      title: 'Your patient number',
      placeholder_text: 'such as MR204816',
      open_attrs: { pattern: '[A-Z]{2}\\d{6}' },
    }),
    answer: ['MR204816'],
    issues: [],
  },
  {
    name: 'not in the author’s form',
    state: 'invalid',
    question: exampleQuestion('blank', {
      title: 'Your patient number',
      open_attrs: {
        pattern: '[A-Z]{2}\\d{6}',
        pattern_text: 'Enter two letters and six digits, as on your card',
      },
    }),
    answer: ['MR2048'],
    issues: [{ key: 'validate.pattern' }],
  },
  {
    name: 'Chinese only',
    state: 'answered',
    question: questionOfType('lang_ch', '您的姓名'),
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
    name: 'right to left, a date',
    state: 'rtl',
    question: questionOfType('date', 'متى انتقلت إلى هنا؟'),
    answer: ['2024-02-29'],
    issues: [],
  },
  {
    name: 'right to left, a number of either kind',
    state: 'rtl',
    question: questionOfType('mobile_tel', 'رقم هاتفك'),
    answer: ['13800138000'],
    issues: [],
  },
  {
    name: 'right to left, a phone number',
    state: 'rtl',
    question: questionOfType('phone', 'رقم هاتفك'),
    answer: ['+201001234567'],
    issues: [],
  },
  {
    name: 'right to left, a number',
    state: 'rtl',
    question: questionOfType('email', 'بريدك الإلكتروني'),
    answer: ['ada@example.com'],
    issues: [],
  },
];
