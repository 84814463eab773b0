import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const optional = exampleQuestion('template', { title: 'What did you like?' });
const required = { ...optional, required: true };

/** Add examples of the other states: each further way to be invalid, limits, long texts. */
export const templateFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: optional, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'template.missing' }],
  },
  { name: 'answered', state: 'answered', question: required, answer: ['The garden'], issues: [] },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('template', { title: 'ما الذي أعجبك؟' }),
    answer: ['الحديقة'],
    issues: [],
  },
];
