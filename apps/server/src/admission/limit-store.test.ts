import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/index.ts';
import { loadLimitKey } from './limit-store.ts';

it('hashes nothing without a key if a sweep deletes the key between the queries', async () => {
  const database = await createTestDatabase('pglite');
  const withoutRows = database.query.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: [] }),
  });
  await expect(loadLimitKey(withoutRows, 'S')).rejects.toThrow('was deleted');
  expect(await loadLimitKey(database.query, 'S')).toHaveLength(32);
  await database.close();
});
