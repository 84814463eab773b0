import { expect, it } from 'vitest';
import { blank, play, project } from '../testing/scenario.ts';
import { stateDigest } from './state-digest.ts';

it('digests of short and long surveys stay the same, because they are stored with each step (ENGINE-14)', () => {
  const digestOf = (count: number) => {
    const questions = Array.from({ length: count }, (_, index) => blank(`Q${index + 1}`));
    return stateDigest(play(project([questions])).answer('q1', 'text').state);
  };
  expect([20, 200].map(digestOf)).toEqual(['92c5fdd1', '0a6e4302']);
});
