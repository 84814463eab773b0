import type { Program } from '@canvass/logic';
import { expect, test } from 'vitest';
import { Names } from './names.ts';

const part = (gid: string, seq: number, cid: string) => ({ gid, seq, cid, title: gid });
const question = {
  gid: 'm',
  cid: 'Q5',
  question: { items: [part('o1', 1, 'A1')], rows_items: [part('r1', 1, 'R1')] },
};
// Contains only the data that names need.
const program = { questions: [question], byGid: new Map([['m', 0]]) } as unknown as Program;

test.each([
  [undefined, 'Q5'],
  ['o1', 'Q5.A1'],
  ['r1', 'Q5.R1'],
  ['r1:o1', 'Q5.R1.A1'],
  ['r1_open', 'Q5.R1_open'],
  ['o1.files', 'Q5.A1.files'],
  ['.files', 'Q5.files'],
  ['nowhere', 'Q5.nowhere'],
])('the part %s has the code %s', (name, code) => expect(new Names(program).partCode('m', name)).toBe(code));
