import { expect, test } from 'vitest';
import { readPoints } from './read-points.ts';
import { symbols } from '../../language/world.fixtures.ts';

test.each<[string, readonly (readonly [string, readonly number[]])[]]>([
  ['Q1.score >= 2', [['Q1.score', [0]]]],
  ['SCORE(Q2) + Q3', [['SCORE(Q2)', [1]]]],
  ['Q5["R1"].score', [['Q5["R1"].score', [4]]]],
  ['Q1["score"]', [['Q1["score"]', [0]]]],
  ['Q1[ext.key]', [['Q1[ext.key]', [0]]]],
  ['score(Q2A1~3)', [['score(Q2A1~3)', [1]]]],
  ['(Q1 ?? Q2).score', [['(Q1 ?? Q2).score', [0, 1]]]],
  ['let a = Q1; let b = a; b.score > 1', [['b.score', [0]]]],
  ['if score(Q1) > 1 then finish', [['score(Q1)', [0]]]],
  ['Q2 has 1 and Q6[1].seq == 2', []],
  ['total_score > 2', []],
  ['Q1.score >', []],
])('%s reads points in %j', (source, expected) => {
  const reads = readPoints(source, symbols);
  expect(reads.map(({ from, to, questions }) => [source.slice(from, to), questions])).toEqual(expected);
});
