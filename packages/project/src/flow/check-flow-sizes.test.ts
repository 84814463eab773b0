import { expect, it, test } from 'vitest';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { parseProject } from '../load/parse-project.ts';

const repeat = (count: number, make: (n: number) => object) =>
  Array.from({ length: count }, (_, n) => make(n));
const group = (n: number) => ({ fid: `f${n}`, type: 'G', gid: 'g1' });
const branch = (n: number, fields: object = {}) => ({
  fid: `b${n}`,
  type: 'F',
  ftype: 'branch',
  items: n === 0 ? [group(n)] : [{ fid: `e${n}`, type: 'F', ftype: 'endPage', endType: 'other' }],
  ...fields,
});
const createScored = (n: number) => branch(n, { needScore: true, score: [n, null] });

function listFindings(items: readonly object[]): readonly string[] {
  const { issues } = parseProject({
    format: 1,
    title: 'Wide',
    items: [
      { type: 'G', gid: 'g1', items: [{ type: 'Q', gid: 'q1', cid: 'Q1', qtype: 'blank', title: 'x' }] },
    ],
    flow: { fid: 'root', type: 'F', ftype: 'root', items },
  });
  return issues.filter(({ severity }) => severity === 'error').map(({ id, path }) => `${id} ${path}`);
}

const createSet = (count: number) => [
  { fid: 'set', type: 'F', ftype: 'randomSet', items: repeat(count, branch) },
];

test.each([
  ['nodes with one group', (count: number) => repeat(count, group), PROJECT_LIMITS.nodesPerGroup],
  ['nodes that need the score', (count: number) => repeat(count, createScored), PROJECT_LIMITS.flowScores],
  ['nodes in a randomSet', createSet, PROJECT_LIMITS.drawnChildren],
])('the flow has a maximum number of %s', (_, items, limit) => {
  expect(listFindings(items(limit))).toEqual([]);
  expect(listFindings(items(limit + 1))).toEqual([expect.stringMatching(/^size\.flow \$\.flow/)]);
});

it('the flow has a maximum number of nodes', () => {
  const branches = repeat(Math.ceil(PROJECT_LIMITS.flowNodes / 2), (n) => branch(n));
  expect(listFindings(branches)).toEqual(['size.flow $.flow']);
  expect(listFindings(branches.slice(2))).toEqual([]);
});
