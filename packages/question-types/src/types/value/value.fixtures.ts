import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const total = exampleQuestion('value', {
  title: 'Points of both parts',
  value_code: 'sum(1, 2)',
  value_type: 'number',
});
const frozenText = exampleQuestion('value', {
  title: 'First town',
  value_code: '"Leeds"',
  value_type: 'text',
  freeze: true,
});

/** Examples of a value, which is invisible: only rules, texts and exports read it. */
export const valueFixtures: readonly Fixture[] = [
  { name: 'a number', state: 'empty', question: total, answer: [3], issues: [] },
  { name: 'a text that is kept', state: 'answered', question: frozenText, answer: ['Leeds'], issues: [] },
];
