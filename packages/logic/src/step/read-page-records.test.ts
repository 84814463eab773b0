import { expect, it } from 'vitest';
import { readPageRecords } from './read-event.ts';

const record = { p: 0, v: { ms: 5 }, i: 0, gid: 'q1' };

it.each([
  ['n1', { ...record, fid: 'n1' }],
  ['', record],
])('reads a record of the node %j', (fid, read) => {
  expect(readPageRecords([{ ...record, fid }])).toEqual([read]);
});
