import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { questionFile } from '@canvass/logic/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LimitSettings, NO_LIMITS } from '../config/settings.ts';
import { createTestServer, databaseKinds, type TestServer, type DatabaseKind } from '../testing/index.ts';
import { newFilesId } from '../testing/file-survey.ts';
import type { Session } from '../testing/test-server.ts';
import { computeForm, type UploadedForm } from '../testing/upload-form.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const survey = () => ({
  format: 1,
  projectId: newFilesId(),
  title: 'Files',
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [questionFile('q1', { attachData: { openAttach: true } })],
    },
  ],
});

describe.each(databaseKinds())('limits on uploads on %s', (kind) => {
  const setup = setUp(kind);
  describe('counts', () => testCounts(setup));
  describe('settings and storage', () => testSettingsAndStorage(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let folder: string;
  let app: TestServer;
  let servers: TestServer[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-limits-'));
    app = await createTestServer(kind);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    servers = [];
  });
  afterEach(() => Promise.all(servers.map((server) => server.close())));
  /** Starts a server with these limits that takes the caller's address from `x-forwarded-for`. */
  const serve = async (limits: Partial<LimitSettings>): Promise<TestServer> => {
    const settings = { files: { folder }, trustedProxies: 1, limits: { ...NO_LIMITS, ...limits } };
    const server = await createTestServer(kind, { database: app.database, settings });
    server.clock.now = app.clock.now;
    servers.push(server);
    return server;
  };
  let last = 0;
  const newAddress = () => `10.2.${(last += 1) >> 8}.${last & 255}`;
  const begin = async (server: TestServer, surveyId?: string) =>
    server.begin(surveyId ?? (await server.publish(survey())).surveyId);
  const send = async (server: TestServer, session: Session, address: string, form: UploadedForm = {}) => {
    const { type, body } = computeForm({ name: `${randomBytes(6).toString('hex')}.png`, ...form });
    const { surveyId, begun } = session;
    const reply = await server.server.inject({
      method: 'POST',
      url: `/api/survey/projects/${surveyId}/rspd-seq/${begun.seq}/attachments/`,
      headers: {
        'content-type': type,
        authorization: `Bearer ${begun.rspd_token}`,
        'x-forwarded-for': address,
      },
      payload: body,
    });
    const { code, data } = reply.json<{ code: number; data: unknown }>();
    return { status: reply.statusCode, code, data, after: Number(reply.headers['retry-after'] ?? 0) };
  };
  const statuses = (replies: readonly { readonly status: number }[]) =>
    replies.map(({ status }) => status).toSorted();
  const times = <T>(count: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => work()));
  return {
    get app() {
      return app;
    },
    serve,
    newAddress,
    begin,
    send,
    statuses,
    times,
  };
}

function testCounts(setup: Setup) {
  const { serve, begin, newAddress, send, statuses, times } = setup;

  it('with their default values let a respondent attach ten images in two minutes', async () => {
    const server = await serve({ uploadsPerResponse: 60, uploadsPerAddress: 600, uploadsDailyCap: 10_000 });
    const [session, address] = [await begin(server), newAddress()];
    for (let n = 0; n < 10; n += 1) {
      expect((await send(server, session, address)).status).toBe(200);
      server.clock.now += 12_000;
    }
  });

  it('stop a response for ten minutes exactly at the limit, counting concurrent and failed uploads', async () => {
    const [firstServer, secondServer] = [
      await serve({ uploadsPerResponse: 3 }),
      await serve({ uploadsPerResponse: 3 }),
    ];
    const session = await begin(firstServer);
    expect((await send(firstServer, session, newAddress(), { name: 'a.exe' })).status).toBe(422);
    // The limit counts per response, so it also holds for two processes and different addresses.
    const replies = await Promise.all([
      ...Array.from({ length: 3 }, () => send(firstServer, session, newAddress())),
      ...Array.from({ length: 3 }, () => send(secondServer, session, newAddress())),
    ]);
    expect(statuses(replies)).toEqual([200, 200, 429, 429, 429, 429]);
    expect(replies.find(({ status }) => status === 429)).toEqual({
      status: 429,
      code: 202,
      data: { key: 'request.too_frequent' },
      after: 600,
    });
    firstServer.clock.now += 4 * MINUTE;
    expect(await send(firstServer, session, newAddress())).toMatchObject({ status: 429, after: 360 });
    expect((await send(firstServer, await begin(firstServer, session.surveyId), newAddress())).status).toBe(
      200,
    );
    firstServer.clock.now += 6 * MINUTE;
    expect((await send(firstServer, session, newAddress())).status).toBe(200);
  });

  it('stop one address exactly at the limit, across responses and surveys', async () => {
    const server = await serve({ uploadsPerAddress: 4 });
    const sessions = await times(3, () => begin(server));
    const address = newAddress();
    const replies = await Promise.all(
      sessions.flatMap((session) => [send(server, session, address), send(server, session, address)]),
    );
    expect(statuses(replies)).toEqual([200, 200, 200, 200, 429, 429]);
    for (const session of sessions) expect((await send(server, session, newAddress())).status).toBe(200);
  });

  it('stop a survey for a day exactly at the limit of accepted files, and one address at a fifth of it', async () => {
    const server = await serve({ uploadsDailyCap: 10 });
    const session = await begin(server);
    const otherSession = await begin(server);
    const beginAnother = () => begin(server, session.surveyId);
    const address = newAddress();
    expect((await send(server, session, address, { name: 'a.exe' })).status).toBe(422);
    expect(statuses(await times(4, () => send(server, session, address)))).toEqual([200, 200, 429, 429]);
    const replies = await times(12, async () => send(server, await beginAnother(), newAddress()));
    expect(statuses(replies)).toEqual([...Array<number>(8).fill(200), ...Array<number>(4).fill(429)]);
    const refusedReply = await send(server, await beginAnother(), newAddress());
    expect(refusedReply).toEqual({
      status: 429,
      code: 202,
      data: { key: 'request.too_frequent' },
      after: 86_400,
    });
    expect((await send(server, otherSession, address)).status).toBe(200);
    server.clock.now += DAY;
    expect((await send(server, await beginAnother(), address)).status).toBe(200);
  });
}

function testSettingsAndStorage(setup: Setup) {
  const { serve, send, begin, newAddress } = setup;

  it('refuse all uploads if the operator disables them', async () => {
    const server = await serve({ uploadsDailyCap: 0 });
    expect((await send(server, await begin(server), newAddress())).status).toBe(429);
  });

  it('store hashes instead of addresses, and delete each count a day after its start', async () => {
    const server = await serve({ uploadsPerResponse: 5, uploadsPerAddress: 5, uploadsDailyCap: 5 });
    await send(server, await begin(server), '10.9.8.7');
    const rows = () => setup.app.database.query.selectFrom('limit_count').selectAll().execute();
    expect((await rows()).every(({ subject }) => /^[\w-]{43}$/.test(subject))).toBe(true);
    server.clock.now += DAY + 20 * MINUTE + DAY; // counts of other tests start up to a day later
    await server.services.attachments.sweep();
    expect(await rows()).toEqual([]);
  });
}
