import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const question = exampleQuestion('timestamp', { title: 'When the page was shown' });

/** Has no example answer, since its value depends on the time of display. */
export const timestampFixtures: readonly Fixture[] = [
  { name: 'nothing to see', state: 'empty', question, issues: [] },
];
