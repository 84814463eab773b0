import { classifyFixtures } from './classify.fixtures.ts';
import type { Fixture } from '../../answers/examples/fixture.ts';

/** The same examples for the other question type. */
export const matrixMultipleClassifyFixtures: readonly Fixture[] = classifyFixtures.map((fixture) => ({
  ...fixture,
  question: { ...fixture.question, qtype: 'matrix_multiple', custom_qtype: 'classify' },
}));
