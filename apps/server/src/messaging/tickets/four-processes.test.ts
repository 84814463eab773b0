import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShareData } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { createHttpClient } from '../../testing/http-client.ts';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { freePort } from '../../testing/clusters/postgres-cluster.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { createServedDatabase } from '../../testing/test-database.ts';
import { startMessagingAppServer } from '../testing/messaging-app-server.ts';

const PROCESSES = 4;
const SHARED_BY_EACH = 5;

// MESSAGING-8: all processes of an installation share one request for a token or ticket.
it.runIf(databaseKinds().includes('postgres'))(
  'four processes on one database request one token and one ticket',
  { timeout: 600_000 },
  async () => {
    const messenger = await startMessagingAppServer();
    const folder = await mkdtemp(join(tmpdir(), 'canvass-tickets-'));
    const databaseUrl = await createServedDatabase('postgres');
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    // All processes use the same address, as behind a proxy.
    const origin = `http://127.0.0.1:${ports[0]}`;
    const servers = await Promise.all(
      ports.map((port, index) =>
        startServerProcess(
          {
            DATA_DIR: join(folder, String(index)),
            DATABASE_URL: databaseUrl,
            MESSAGING_ORIGIN: origin,
            WECHAT_APP_ID: messenger.account.appId,
            WECHAT_APP_SECRET: messenger.account.secret,
            WECHAT_URL: messenger.url,
            WECHAT_PAGES_URL: messenger.url,
          },
          port,
        ),
      ),
    );
    try {
      const { surveyId } = await createHttpClient(() => origin).publish(sampleProject());
      const url = `${origin}/s/${surveyId}`;
      const share = async (serverUrl: string) => {
        const body = JSON.stringify({ url, pid: surveyId, ttype: 'wx' });
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(`${serverUrl}/api/survey/projects/wechatshare`, {
          method: 'POST',
          headers,
          body,
        });
        return ((await reply.json()) as { readonly data: ShareData }).data;
      };
      const shareData = await Promise.all(
        servers.flatMap((server) => Array.from({ length: SHARED_BY_EACH }, () => share(server.url))),
      );
      expect(new Set(shareData.map(({ noncestr }) => noncestr)).size).toBe(PROCESSES * SHARED_BY_EACH);
      for (const { noncestr, timestamp, signature } of shareData) {
        const text = `jsapi_ticket=${messenger.ticket('wechat')}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`;
        expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
      }
      expect([...messenger.calls].sort()).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket']);
      expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0, 0, 0]);
    } finally {
      for (const { child } of servers) child.kill('SIGKILL');
      await messenger.close();
      await rm(folder, { recursive: true });
    }
  },
);
