import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shareStatements } from './shared-statements.ts';

interface Item {
  readonly order: number;
  readonly size?: number;
}

/** Returns `share` with statements that end when the test calls `end`. */
function setUp() {
  const sent: { readonly orders: readonly number[]; readonly end: PromiseWithResolvers<void> }[] = [];
  const send = async (items: readonly Item[]) => {
    const end = Promise.withResolvers<void>();
    sent.push({ orders: items.map(({ order }) => order), end });
    await end.promise;
    return items.map(({ order }) => order * 10);
  };
  const share = shareStatements<Item, number>({
    runOne: async (item) => (await send([item]))[0] ?? Number.NaN,
    runMany: (_, items) => send(items),
    sizeOf: ({ size = 1 }) => size,
    orderOf: ({ order }) => order,
  });
  return {
    share: (order: number, size = 1, key = 'k') => share(key, { order, size }),
    sent: () => sent.map(({ orders }) => orders),
    end: (index: number, error?: Error) =>
      error === undefined ? sent[index]?.end.resolve() : sent[index]?.end.reject(error),
  };
}

it('items of one turn of the event loop are sent together and in order, and later items afterwards', async () => {
  const { share, sent, end } = setUp();
  const firstItems = [share(3), share(1), share(2)];
  await nextTurn();
  expect(sent()).toEqual([[1, 2, 3]]);
  const later = [share(5), share(4)];
  const otherKey = share(9, 1, 'other');
  await nextTurn();
  expect(sent()).toEqual([[1, 2, 3], [9]]);
  end(0);
  expect(await Promise.all(firstItems)).toEqual([30, 10, 20]);
  await nextTurn();
  expect(sent()).toEqual([[1, 2, 3], [9], [4, 5]]);
  end(1);
  end(2);
  expect(await Promise.all([...later, otherKey])).toEqual([50, 40, 90]);
  void share(6);
  await nextTurn();
  expect(sent()[3]).toEqual([6]);
});

it('at most 16 items or 100,000 characters are sent together, and a full statement does not wait', async () => {
  const { share, sent } = setUp();
  for (let order = 0; order < 33; order += 1) void share(order);
  await nextTurn();
  await nextTurn();
  expect(sent().map(({ length }) => length)).toEqual([16, 16]);
  const largeItems = setUp();
  for (const size of [60_000, 60_000, 100_001]) void largeItems.share(size, size);
  await nextTurn();
  expect(largeItems.sent()).toEqual([[100_001], [60_000]]);
});

it('items do not wait for a statement that takes long', async () => {
  const { share, sent } = setUp();
  void share(1);
  await nextTurn();
  void share(2);
  await expect.poll(sent).toEqual([[1], [2]]);
});

it('each item is sent alone after a refusal, and no item is sent again after a lost connection', async () => {
  const { share, sent, end } = setUp();
  const refusedItems = [share(1), share(2)];
  await nextTurn();
  end(0, Object.assign(new Error('deadlock'), { code: '40P01' }));
  await expect.poll(sent).toEqual([[1, 2], [1], [2]]);
  end(1, new Error('a bad value'));
  end(2);
  expect((await Promise.allSettled(refusedItems)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
  ]);
  const lost = [share(3), share(4)];
  await expect.poll(sent).toHaveLength(4);
  end(3, Object.assign(new Error('lost'), { code: 'ECONNRESET' }));
  expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent()).toHaveLength(4);
});
