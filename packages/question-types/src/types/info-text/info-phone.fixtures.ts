import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const phone = exampleQuestion('info_phone', { title: '您的手机号码', required: true });
const verifiedQuestion = { ...phone, sms_verify: true, unique: true, tipText: '仅用于核实，不会用于营销。' };

export const infoPhoneFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: { ...phone, required: false }, issues: [] },
  { name: 'required, not answered', state: 'invalid', question: phone, issues: [{ key: 'validate.answer' }] },
  { name: 'answered', state: 'answered', question: phone, answer: ['+86 138 0013 8000'], issues: [] },
  {
    name: 'an invalid mobile number',
    state: 'invalid',
    question: phone,
    answer: ['010-65529988'],
    issues: [{ key: 'validate.format_phone' }],
  },
  {
    name: 'with a code, not answered',
    state: 'empty',
    question: { ...verifiedQuestion, required: false },
    issues: [],
  },
  {
    name: 'number and its code',
    state: 'answered',
    question: verifiedQuestion,
    answer: ['13800138000', '123456'],
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
    name: 'prefix that was not assigned yet',
    state: 'limits',
    question: { ...phone, legacy_prefix: true },
    answer: ['14212345678'],
    issues: [{ key: 'validate.format_phone' }],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('info_phone', {
      title:
        'On which mobile number can we reach you between nine and five when the parcel is about to be delivered to the address that you gave before?',
      sms_verify: true,
    }),
    answer: ['13800138000', '123456'],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_phone', { title: 'رقم هاتفك المحمول', required: true, sms_verify: true }),
    answer: ['13800138000', '654321'],
    issues: [],
  },
];
