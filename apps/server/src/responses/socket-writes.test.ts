import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, databaseKinds, sampleProject, type TestServer } from '../testing/index.ts';
import { FIRST_PAGE, LAST_PAGE } from '../testing/answered-survey.ts';

const writeSpies = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')];
const writes = () => writeSpies.reduce((sum, { mock }) => sum + mock.calls.length, 0);

interface CallWrites {
  readonly data: { readonly rspd_token: string; readonly transaction_id: string };
  readonly writes: number;
}

// A write costs more processor time than the engine's step, so statement and reply are written in one piece each.
describe.each(databaseKinds().filter((kind) => kind !== 'pglite'))(
  'socket writes of a call on %s',
  (kind) => {
    let app: TestServer;
    let surveyId: string;
    beforeAll(async () => {
      app = await createTestServer(kind);
      await app.server.listen({ port: 0, host: '127.0.0.1' });
      surveyId = (await app.publish(sampleProject())).surveyId;
      await begin(); // the first response prepares the statements
    });
    afterAll(async () => {
      for (const spy of writeSpies) spy.mockRestore();
      await app.close();
    });

    function send(call: 'b' | 'n' | 's', body: object, token = ''): Promise<CallWrites> {
      const { port } = app.server.server.address() as AddressInfo; // the server listens on a port, so it has an address
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const path = `/api/survey/${call}/${surveyId}`;
      const before = writes();
      const ofClient = 1;
      return new Promise((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, async (reply) => {
          const { data } = JSON.parse((await reply.toArray()).join('')) as Pick<CallWrites, 'data'>; // replies are envelopes
          resolve({ data, writes: writes() - before - ofClient });
        });
        sent.on('error', reject);
        sent.end(JSON.stringify({ event_id: randomUUID(), ...body }));
      });
    }
    const begin = () => send('b', { device: 'pc' });

    it('are one for the reply and one for each statement: b has two statements, n and s have one', async () => {
      const beginReply = await begin();
      expect(beginReply.writes).toBe(3);
      const { rspd_token: token } = beginReply.data;
      const nextReply = await send(
        'n',
        { transaction_id: beginReply.data.transaction_id, events: FIRST_PAGE },
        token,
      );
      expect(nextReply.writes).toBe(2);
      const endReply = await send(
        's',
        { transaction_id: nextReply.data.transaction_id, events: LAST_PAGE },
        token,
      );
      expect(endReply.writes).toBe(2);
    });
  },
);
