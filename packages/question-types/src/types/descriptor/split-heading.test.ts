import { expect, test } from 'vitest';
import { splitHeading } from './descriptor.view.tsx';

const p = { tag: 'p', children: ['one'] } as const;
const list = { tag: 'ul', children: [{ tag: 'li', children: ['two'] }] } as const;

test.each([
  ['plain', { heading: 'plain', remainder: [] }],
  [
    ['some ', { tag: 'b', children: ['text'] }],
    { heading: ['some ', { tag: 'b', children: ['text'] }], remainder: [] },
  ],
  [[p, list], { heading: ['one'], remainder: [list] }],
  [[list, p], undefined],
  [['text', p], undefined],
  [[], { heading: [], remainder: [] }],
] as const)('the heading of %j is split off', (text, split) => expect(splitHeading(text)).toEqual(split));
