import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const question = exampleQuestion('timedelta', { title: 'How long the page was looked at' });

/** Examples without answers, since their values depend on the time of display. */
export const timedeltaFixtures: readonly Fixture[] = [
  { name: 'nothing to see', state: 'empty', question, issues: [] },
];
