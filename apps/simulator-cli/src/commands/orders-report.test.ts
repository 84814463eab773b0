import pc from 'picocolors';
import { expect, it } from 'vitest';
import { smallProgram } from '@canvass/simulation/testing';
import { ordersJson, ordersText } from './orders.command.ts';

it('names unbalanced items, with their expected counts', () => {
  const list = {
    code: 'Q3',
    gid: 'why',
    list: 'options',
    mode: 'random',
    items: ['A1', 'A2'],
    fixed: [],
    judged: true,
    orders: 10,
    counts: [
      [9, 1],
      [1, 9],
    ],
    imbalance: [{ item: 1, place: 0, count: 1, expected: 5 }],
  } as const;
  const program = smallProgram();
  expect(ordersText(program, [list], pc.createColors(false))).toContain(
    '  ✗ not balanced\n  orders.unbalanced  A2 is at #1 1 time, where 5 would be even\n',
  );
  expect(ordersJson(program, 'tea.json', [list])).toMatchObject({
    ok: false,
    lists: [{ imbalance: [{ item: 'A2', place: 1, count: 1, expected: 5 }] }],
  });
});
