import { afterAll, beforeAll } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/**
 * A server for the tests of a block, which starts before them and closes after them. Hooks and tests may use it, but
 * the block itself runs too early.
 */
export function provideTestServer(
  kind: DatabaseKind,
  options?: Parameters<typeof createTestServer>[1],
): TestServer {
  let running: TestServer | undefined;
  beforeAll(async () => {
    running = await createTestServer(kind, options);
  });
  afterAll(() => running?.close());
  return new Proxy({} as TestServer, {
    get(_, member) {
      if (running === undefined)
        throw new Error('The test server has not started. Use it in hooks and tests.');
      return Reflect.get(running, member) as unknown;
    },
  }); // the proxy reads all members from the running server
}
