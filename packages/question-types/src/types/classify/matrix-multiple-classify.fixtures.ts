import { classifyFixtures } from './classify.fixtures.ts';
import type { Fixture } from '../../answers/examples/fixture.ts';

/** The examples of `classify` for the variant of `matrix_multiple`. */
export const matrixMultipleClassifyFixtures: readonly Fixture[] = classifyFixtures.map((fixture) => ({
  ...fixture,
  question: { ...fixture.question, qtype: 'matrix_multiple', custom_qtype: 'classify' },
}));
