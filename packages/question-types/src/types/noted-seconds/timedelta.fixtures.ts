import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const question = exampleQuestion('timedelta', { title: 'How long the page was looked at' });

/** Not answered: what is noted follows from the moment at which it is shown. */
export const timedeltaFixtures: readonly Fixture[] = [
  { name: 'nothing to see', state: 'empty', question, issues: [] },
];
