import { expect, test } from 'vitest';
import { splitHeading } from './descriptor.view.tsx';

const p = { tag: 'p', children: ['one'] } as const;
const list = { tag: 'ul', children: [{ tag: 'li', children: ['two'] }] } as const;

test.each([
  ['plain', { heading: 'plain', rest: [] }],
  [
    ['some ', { tag: 'b', children: ['text'] }],
    { heading: ['some ', { tag: 'b', children: ['text'] }], rest: [] },
  ],
  [[p, list], { heading: ['one'], rest: [list] }],
  [[list, p], undefined],
  [['text', p], undefined],
  [[], { heading: [], rest: [] }],
] as const)('%j', (text, split) => expect(splitHeading(text)).toEqual(split));
