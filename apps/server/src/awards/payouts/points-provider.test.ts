import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createPointsProvider } from './points-provider.ts';

const SECRET = `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}`;

it.each([
  [204, { type: 'done' }],
  [410, { type: 'failed', state: 'HTTP 410' }],
  [503, { type: 'later', reason: 'HTTP 503' }],
])(
  "the provider calls a service inside the operator's network, and reads its reply HTTP %i",
  async (status, result) => {
    const server = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo; // the server listens on a port, so it has an address
    const provider = createPointsProvider(
      { url: `http://127.0.0.1:${port}/points`, secret: SECRET },
      () => 0,
    );
    const payout = {
      survey_id: 's',
      out_no: 'o',
      aid: 'a',
      seq: 1,
      amount: 5,
      unit: 'points',
      made_at: new Date(0),
    };
    expect(await provider.pay(payout as never)).toMatchObject(result);
    await new Promise((resolve) => {
      server.close(resolve);
    });
  },
);
