import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const question = exampleQuestion('timestamp', { title: 'When the page was shown' });

/** Not answered: what is noted follows from the moment at which it is shown. */
export const timestampFixtures: readonly Fixture[] = [
  { name: 'nothing to see', state: 'empty', question, issues: [] },
];
