import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const consent = exampleQuestion('e_signature', { title: 'Please sign here', required: true });
const optional = exampleQuestion('e_signature', {
  title: '签名（选填）',
  tipText: '您也可以输入姓名。',
});
const signed = [{ file_name: 'signature.png', file_path: '/gallery/file_1/signature.png' }];

export const eSignatureFixtures: readonly Fixture[] = [
  {
    name: 'an empty pad',
    state: 'empty',
    question: exampleQuestion('e_signature', { title: 'Sign if you like' }),
    issues: [],
  },
  { name: 'signed', state: 'answered', question: consent, answer: signed, issues: [] },
  { name: 'not signed', state: 'invalid', question: consent, issues: [{ key: 'validate.signature' }] },
  { name: 'need not be signed', state: 'empty', question: optional, issues: [] },
  {
    name: 'a long title',
    state: 'long',
    question: exampleQuestion('e_signature', {
      title: `By signing, I confirm that ${'all statements that I have made above are complete and true to the best of my knowledge, '.repeat(3)}`,
    }),
    answer: signed,
    issues: [],
  },
  {
    name: 'from right to left',
    state: 'rtl',
    question: exampleQuestion('e_signature', { title: 'يرجى التوقيع هنا' }),
    answer: signed,
    issues: [],
  },
];
