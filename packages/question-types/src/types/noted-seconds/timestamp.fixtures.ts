import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const question = exampleQuestion('timestamp', { title: 'When the page was shown' });

/** Examples without answers, since their values depend on the time of display. */
export const timestampFixtures: readonly Fixture[] = [
  { name: 'nothing to see', state: 'empty', question, issues: [] },
];
