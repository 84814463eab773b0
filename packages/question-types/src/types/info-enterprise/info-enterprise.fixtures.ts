import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const company = exampleQuestion('info_enterprise', { title: '您所在的企业', required: true });

export const infoEnterpriseFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: { ...company, required: false }, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: company,
    issues: [{ key: 'validate.answer' }],
  },
  {
    name: 'answered',
    state: 'answered',
    question: company,
    answer: ['北京百度网讯科技有限公司'],
    issues: [],
  },
  {
    name: 'a name that no list has',
    state: 'answered',
    question: { ...company, title: 'Where do you work?', placeholder_text: 'Name of the company' },
    answer: ['Ada & Grace, calculating engines'],
    issues: [],
  },
  {
    name: 'too long',
    state: 'limits',
    question: { ...company, words_number_range: [null, 10] },
    answer: ['北京百度网讯科技有限公司'],
    issues: [{ key: 'validate.need_max_length_type', params: { max: 10, length: 12, unit: 'words' } }],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('info_enterprise', {
      title:
        'What is the full name of the company, authority or association for which you worked most hours in the last four weeks?',
      tipText: 'As it stands on your payslip.',
    }),
    answer: ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_enterprise', { title: 'أين تعمل؟', required: true }),
    answer: ['شركة النور للتجارة'],
    issues: [],
  },
];
