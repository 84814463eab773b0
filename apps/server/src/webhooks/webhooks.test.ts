import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, next } from '@canvass/logic/testing';
import type { NewOperatorToken, NewWebhookData, WebhookData, WebhookDelivery } from '@canvass/protocol';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject, type DatabaseKind } from '../testing/index.ts';
import { dataOf } from '../testing/test-server.ts';
import { createServices } from '../start/services.ts';
import type { Database } from '../database/database.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

interface ReceivedMessage {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly seq: number;
}

function countStatements(database: Database, counter: { statements: number }): Database {
  return {
    ...database,
    query: database.query.withPlugin({
      transformQuery({ node }) {
        counter.statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    run(statement, parameters) {
      counter.statements += 1;
      return database.run(statement, parameters);
    },
  };
}

/** Starts a receiver of webhooks. The test sets the status of its replies. */
async function startReceiver() {
  const received: ReceivedMessage[] = [];
  let [open, maxOpen] = [0, 0];
  let statusFor: (seq: number) => number = () => 200;
  const server: Server = createServer((request, response) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.on('close', () => (open -= 1));
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { data }: { data: { seq: number } } = JSON.parse(body);
      received.push({ headers: request.headers as Record<string, string>, body, seq: data.seq }); // our messages have no repeated headers
      const status = statusFor(data.seq);
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // TCP, so it has a port
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    mostAtOnce: () => maxOpen,
    answer: (statusOf: typeof statusFor) => (statusFor = statusOf),
    close: () => server.close(),
  };
}

describe.each(databaseKinds())('webhooks on %s', (kind) => {
  const setup = setUp(kind);
  describe('deliveries', () => testDeliveries(setup));
  describe('several processes', () => testSeveralProcesses(setup));
  describe('failures', () => testFailures(setup));
  describe('addresses, refusals and secrets', () => testAddressesRefusalsAndSecrets(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let hook: Awaited<ReturnType<typeof startReceiver>>;
  let surveyId: string;
  let surveys = 0;
  const app = provideTestServer(kind);
  beforeEach(async () => {
    hook?.close();
    hook = await startReceiver();
    surveys += 1;
    const projectId = `WebhookSurvey${String(surveys).padStart(11, '0')}`;
    surveyId = (await app.publish({ ...sampleProject(), projectId })).surveyId;
  });
  afterAll(() => hook.close());
  const path = (suffix = '') => `/api/publishing/surveys/${surveyId}/webhooks${suffix}`;
  const make = async (extraFields: object = {}) =>
    dataOf<NewWebhookData>(
      await app.operate('POST', path(), { url: hook.url, events: ['finished'], ...extraFields }),
    );
  const finish = async (request = {}) => {
    const session = await app.begin(surveyId, request);
    await app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    const { end_status } = await app.answer(session, 's', [next]);
    expect(end_status.is_end).toBe(1);
    app.clock.now += 1_000;
    return session.begun.seq;
  };
  const deliver = async (afterMs = 5_000) => {
    app.clock.now += afterMs;
    await app.services.webhooks.deliver();
  };
  const listWebhooks = async () =>
    dataOf<{ webhooks: WebhookData[] }>(await app.operate('GET', path())).webhooks;
  const deliveries = async (id: string) =>
    dataOf<{ deliveries: WebhookDelivery[] }>(await app.operate('GET', path(`/${id}/deliveries`))).deliveries;
  return {
    app,
    get hook() {
      return hook;
    },
    get surveyId() {
      return surveyId;
    },
    path,
    make,
    finish,
    deliver,
    listWebhooks,
    deliveries,
  };
}

function testDeliveries(setup: Setup) {
  const { make, finish, deliver, listWebhooks, path, deliveries } = setup;

  it('are called once for each ended response, in order, with signatures of Standard Webhooks', async () => {
    const { id, secret } = await make();
    const seqs = [await finish(), await finish(), await finish()];
    await finish({ fromq: 'x', fromtype: 'test' });
    await deliver();
    await deliver();
    expect(setup.hook.received.map(({ seq }) => seq)).toEqual(seqs);
    for (const { body, headers } of setup.hook.received) {
      const timestamp = String(Math.floor(setup.app.clock.now / 1_000));
      expect(Math.abs(Number(headers['webhook-timestamp']) - Number(timestamp))).toBeLessThan(60);
      // The library compares with the real clock, so the test replaces the real clock by its own.
      const real = Date.now;
      Date.now = () => setup.app.clock.now;
      try {
        expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'response.finished' });
        const otherHeaders = { ...headers, 'webhook-id': 'another' };
        expect(() => new Webhook(secret).verify(body, otherHeaders)).toThrow();
      } finally {
        Date.now = real;
      }
    }
    expect(new Set(setup.hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(setup.hook.received[0]?.body).not.toContain('answers');
    expect(await listWebhooks()).toMatchObject([{ id, open: 0, delivered: 3, given_up: 0 }]);
  });

  it('send answers only if an operator who may see answers has requested this', async () => {
    const { token } = dataOf<NewOperatorToken>(
      await setup.app.operate('POST', '/api/operators/tokens', { name: 'CI', scopes: ['publish'] }),
    );
    const body = { url: setup.hook.url, events: ['finished'], with_answers: true };
    expect((await setup.app.request({ method: 'POST', url: path(), token, body })).status).toBe(403);
    await make({ with_answers: true });
    await finish();
    await deliver();
    expect(JSON.parse(setup.hook.received[0]?.body ?? '{}')).toMatchObject({
      data: { answers: { q1: ['q1a'] } },
    });
  });

  it('get failed messages again in order, with increasing delays and the same id', async () => {
    const { id } = await make();
    const [first, second] = [await finish(), await finish()];
    setup.hook.answer(() => 500);
    await deliver();
    await deliver(1_000);
    expect(setup.hook.received.map(({ seq }) => seq)).toEqual([first]);
    await deliver(5_000);
    await deliver(5_000);
    expect(setup.hook.received.map(({ seq }) => seq)).toEqual([first, first]);
    setup.hook.answer(() => 204);
    await deliver(6_000);
    expect(setup.hook.received.map(({ seq }) => seq)).toEqual([first, first, first, second]);
    const ids = setup.hook.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([
      { seq: second, attempts: 1, last_status: 204, next_at: null },
      { seq: first, attempts: 3, last_status: 204 },
    ]);
  });
}

function testSeveralProcesses(setup: Setup) {
  const { make, finish, deliver } = setup;

  it('are called by one process at a time', async () => {
    await make();
    for (let times = 0; times < 5; times += 1) await finish();
    setup.app.clock.now += 5_000;
    const otherServers = await Promise.all(
      [1, 2, 3].map(() =>
        createServices({
          settings: setup.app.services.settings,
          database: setup.app.database,
          operatorToken: 'x'.repeat(30),
          now: () => setup.app.clock.now,
          clockDifference: () => 0,
          warn: () => undefined,
        }),
      ),
    );
    await Promise.all([setup.app.services, ...otherServers].map(({ webhooks }) => webhooks.deliver()));
    const seqs = setup.hook.received.map(({ seq }) => seq);
    expect(seqs).toEqual([1, 2, 3, 4, 5]);
  });

  it('need one statement in total while there are no deliveries', async () => {
    const counter = { statements: 0 };
    const services = await createServices({
      settings: setup.app.services.settings,
      database: countStatements(setup.app.database, counter),
      operatorToken: 'x'.repeat(30),
      now: () => setup.app.clock.now,
      clockDifference: () => 0,
      warn: () => undefined,
    });
    const round = async () => {
      counter.statements = 0;
      await services.webhooks.deliver();
      return counter.statements;
    };
    // Stops webhooks of other tests with open deliveries.
    await setup.app.database.query
      .updateTable('webhook')
      .set({ stopped_at: new Date(0) })
      .where('survey_id', '<>', '')
      .execute();
    for (let count = 0; count < 20; count += 1) await make();
    const otherSurveyIds = [2, 3, 4].map((each) => `WebhookSurvey${String(each + 900).padStart(11, '0')}`);
    for (const projectId of otherSurveyIds) {
      await setup.app.publish({ ...sampleProject(), projectId });
      const url = `/api/publishing/surveys/${projectId}/webhooks`;
      await setup.app.operate('POST', url, { url: setup.hook.url, events: ['finished'] });
    }
    expect(await round()).toBe(1);
    setup.hook.answer(() => 500);
    await finish();
    setup.app.clock.now += 5_000;
    const busy = await round();
    expect(setup.hook.received).toHaveLength(20);
    expect(setup.hook.mostAtOnce()).toBeLessThanOrEqual(8);
    // All failed deliveries wait for their next attempt, so a round costs one statement.
    expect(await round()).toBe(1);
    expect(busy).toBeLessThanOrEqual(1 + 20 * 8);
    setup.hook.answer(() => 204);
    setup.app.clock.now += 6_000;
    await round();
    expect(setup.hook.received).toHaveLength(40);
    expect(await round()).toBe(1);
  });

  // TRUST-9: a process with a wrong clock has stored these times.
  it('are called even if their stored times or lease are far in the future', async () => {
    await make();
    const ahead = new Date(setup.app.clock.now + 366 * 24 * 3_600_000);
    await setup.app.database.query
      .updateTable('webhook')
      .set({ known_until: ahead, leased_until: ahead })
      .where('survey_id', '=', setup.surveyId)
      .execute();
    const seq = await finish();
    await deliver();
    expect(setup.hook.received.map((message) => message.seq)).toEqual([seq]);
  });
}

function testFailures(setup: Setup) {
  const { make, finish, deliver, listWebhooks, path, deliveries } = setup;

  it('get the next delivery if one fails for two days, and the failed one again on request', async () => {
    const { id } = await make();
    const first = await finish();
    setup.hook.answer((seq) => (seq === first ? 500 : 200));
    for (let times = 0; times < 58; times += 1) await deliver(3_600_000);
    const second = await finish();
    await deliver();
    expect(setup.hook.received.at(-1)?.seq).toBe(second);
    expect(await listWebhooks()).toMatchObject([{ open: 0, delivered: 1, given_up: 1 }]);
    setup.hook.answer(() => 200);
    expect(dataOf(await setup.app.operate('POST', path(`/${id}/replay`), {}))).toEqual({ reopened: 1 });
    await deliver();
    expect(setup.hook.received.at(-1)?.seq).toBe(first);
    const receivedBefore = setup.hook.received.length;
    for (const since of ['2026-02-30T00:00:00Z', '2026-01-01', '5'])
      expect((await setup.app.operate('POST', path(`/${id}/replay`), { since })).status).toBe(400);
    dataOf(await setup.app.operate('POST', path(`/${id}/replay`), { since: '2026-01-01T00:00:00Z' }));
    await deliver();
    expect(setup.hook.received.slice(receivedBefore).map(({ seq }) => seq)).toEqual([first, second]);
  });

  it('are stopped when their receiver replies 410, until an operator requests a replay', async () => {
    const { id } = await make();
    await finish();
    setup.hook.answer(() => 410);
    await deliver();
    await deliver(3_600_000);
    expect(setup.hook.received.length).toBe(1);
    expect((await listWebhooks())[0]?.stopped_at).not.toBeNull();
    setup.hook.answer(() => 200);
    dataOf(await setup.app.operate('POST', path(`/${id}/replay`), {}));
    await deliver(3_600_000);
    expect(setup.hook.received.length).toBe(2);
  });

  it('are called without following redirects, and not for deleted responses', async () => {
    const { id } = await make();
    setup.hook.answer(() => 302);
    const seq = await finish();
    await deliver();
    expect(setup.hook.received.length).toBe(1);
    expect((await deliveries(id))[0]).toMatchObject({ last_status: 302, delivered_at: null });
    dataOf(await setup.app.operate('DELETE', `/api/publishing/surveys/${setup.surveyId}/responses/${seq}`));
    await deliver(3_600_000);
    expect(setup.hook.received.length).toBe(1);
    expect(await deliveries(id)).toEqual([]);
  });
}

function testAddressesRefusalsAndSecrets(setup: Setup) {
  const { make, finish, deliveries, path } = setup;

  it('are not called at addresses or names inside the network, unless the operator allows it', async () => {
    const { port } = new URL(setup.hook.url);
    const guardedServices = await createServices({
      settings: { ...setup.app.services.settings, allowsPrivateWebhooks: false },
      database: setup.app.database,
      operatorToken: 'x'.repeat(30),
      now: () => setup.app.clock.now,
      clockDifference: () => 0,
      warn: () => undefined,
    });
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '0.0.0.0', '[::ffff:127.0.0.1]'];
    const createdWebhooks = await Promise.all([
      ...hosts.map((host) => make({ url: `http://${host}:${port}/` })),
      make({ url: 'http://169.254.169.254/latest/meta-data' }),
    ]);
    await finish();
    setup.app.clock.now += 5_000;
    await guardedServices.webhooks.deliver();
    expect(setup.hook.received).toEqual([]);
    for (const { id } of createdWebhooks)
      expect((await deliveries(id))[0]).toMatchObject({
        last_status: null,
        last_error: 'the address is private',
      });
  });

  it.each([
    [{ url: 'javascript:alert(1)' }],
    [{ url: 'file:///etc/passwd' }],
    [{ url: 'https://name:secret@example.org/' }],
    [{ url: 'example.org' }],
    [{ events: [] }],
    [{ events: ['everything'] }],
  ])('are refused with %j', async (body) => {
    const request = { url: setup.hook.url, events: ['finished'], ...body };
    expect((await setup.app.operate('POST', path(), request)).status).toBe(400);
  });

  it('have a secret that is shown once, and are deleted with their survey', async () => {
    const { id, secret } = await make();
    const visibleText = (await setup.app.operate('GET', path())).text + setup.app.logLines.join('\n');
    expect(visibleText).toContain(id);
    expect(visibleText).not.toContain(secret.slice(6, 30));
    dataOf(await setup.app.operate('DELETE', path(`/${id}`)));
    expect((await setup.app.operate('DELETE', path(`/${id}`))).status).toBe(404);
    await make();
    dataOf(await setup.app.operate('POST', `/api/publishing/surveys/${setup.surveyId}/close`));
    dataOf(await setup.app.operate('DELETE', `/api/publishing/surveys/${setup.surveyId}`));
    expect((await setup.app.operate('GET', path())).status).toBe(404);
    const remainingRows = await setup.app.database.query
      .selectFrom('webhook')
      .select('webhook_id')
      .where('survey_id', '=', setup.surveyId)
      .execute();
    expect(remainingRows).toEqual([]);
  });
}
