import type { BeginData, SurveyInfo } from '@canvass/protocol';
import { USER_AGENTS } from '@canvass/protocol/user-agents';
import { afterAll, beforeAll } from 'vitest';
import {
  createTestDatabase,
  createTestServer,
  type DatabaseKind,
  dataOf,
  type TestServer,
} from '../../testing/index.ts';
import type { Database } from '../../database/database.ts';
import type { Settings } from '../../config/settings.ts';
import type { MessagingSettings } from '../../config/messaging-settings.ts';
import { type MessagingAppServer, startMessagingAppServer } from './messaging-app-server.ts';

const agentOf = (name: string) => USER_AGENTS.find((row) => row.name === name)?.agent ?? '';
export const WECHAT_AGENT = agentOf('messaging app on an iPhone');
export const WECOM_AGENT = agentOf('enterprise variant on an iPhone');
export const CHROME_AGENT = agentOf('Chrome on Android');
export const ORIGIN = 'https://survey.test';

const settingsFor = (
  { url, account, corp }: Pick<MessagingAppServer, 'url' | 'account' | 'corp'>,
  origin = ORIGIN,
): MessagingSettings => ({
  origin,
  wechat: { ...account, url, pagesUrl: url },
  wecom: { ...corp, url, pagesUrl: url },
});

/** A browser that stores cookies. Only `open` follows redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly server: TestServer;
  readonly agent: string;
  constructor(server: TestServer, agent: string) {
    this.server = server;
    this.agent = agent;
  }

  async get(url: string) {
    return this.#storeCookies(await this.server.request({ method: 'GET', url, headers: this.#headers() }));
  }

  async post(url: string, body: object, token?: string) {
    const request = { method: 'POST' as const, url, body, headers: this.#headers() };
    return this.#storeCookies(
      await this.server.request({ ...request, ...(token !== undefined && { token }) }),
    );
  }

  /**
   * Follows redirects of the server and the messaging app. `path` is the last address, `back` the address to which the
   * messaging app redirected.
   */
  async open(
    path: string,
  ): Promise<{ readonly path: string; readonly back: string | undefined; readonly text: string }> {
    let page = await this.get(path);
    let address = path;
    let back: string | undefined;
    for (let hop = 0; page.status === 302 && hop < 5; hop += 1) {
      const location = String(page.headers.location);
      if (location.startsWith('http')) {
        const reply = await fetch(location, { redirect: 'manual' });
        back = new URL(reply.headers.get('location') ?? '').href.replace(ORIGIN, '');
        address = back;
      } else address = location.replace(/#$/, '');
      page = await this.get(address);
    }
    return { path: address, back, text: page.text };
  }

  async info(surveyId: string, body: object = {}) {
    return this.post(`/api/survey/${surveyId}`, body);
  }

  async loadInfo(surveyId: string): Promise<SurveyInfo> {
    return dataOf<SurveyInfo>(await this.info(surveyId));
  }

  begin(surveyId: string, body: object = {}) {
    return this.post(`/api/survey/b/${surveyId}`, { device: 'phone', ...body });
  }

  async finish(surveyId: string) {
    const beginReply = dataOf<BeginData>(await this.begin(surveyId));
    return { begun: beginReply, reply: await this.submit(surveyId, beginReply) };
  }

  submit(surveyId: string, beginReply: BeginData) {
    const session = { surveyId, begun: beginReply, transactionId: beginReply.transaction_id };
    const events = [{ type: 'answer', gid: 'q', answer: ['a'] }, { type: 'next' }];
    return this.server.send(session, 's', events);
  }

  #headers() {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { 'user-agent': this.agent, host: new URL(ORIGIN).host, ...(cookie !== '' && { cookie }) };
  }

  #storeCookies(reply: Awaited<ReturnType<TestServer['request']>>) {
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return reply;
  }
}

const oneQuestion = {
  format: 1,
  title: 'Coffee',
  items: [
    {
      type: 'G',
      gid: 'g',
      items: [
        {
          type: 'Q',
          gid: 'q',
          qtype: 'single',
          title: 'Do you drink coffee?',
          items: [{ gid: 'a', seq: 1, title: 'Yes' }],
        },
      ],
    },
  ],
};
let surveyCount = 0;

/** Starts a server with accounts at the test's messaging app, on a new database or on that of `openDatabase`. */
export function messagingSuite(
  kind: DatabaseKind,
  settings: Partial<Settings> = {},
  openDatabase: (kind: DatabaseKind) => Promise<Database> = createTestDatabase,
) {
  const servers = {} as { app: TestServer; messenger: MessagingAppServer };
  beforeAll(async () => {
    servers.messenger = await startMessagingAppServer();
    servers.app = await createTestServer(kind, {
      database: await openDatabase(kind),
      settings: { ...settings, messaging: settingsFor(servers.messenger) },
    });
  });
  afterAll(async () => {
    await servers.app.close();
    await servers.app.database.close();
    await servers.messenger.close();
  });
  return Object.assign(servers, {
    browser: (agent = WECHAT_AGENT) => new TestBrowser(servers.app, agent),
    async survey(messaging: object | undefined, projectFields: object = {}): Promise<string> {
      surveyCount += 1;
      const projectId = `MessagingAppSurvey${String(surveyCount).padStart(6, '0')}`;
      const messagingField = messaging === undefined ? {} : { messaging };
      return (await servers.app.publish({ ...oneQuestion, projectId, ...messagingField, ...projectFields }))
        .surveyId;
    },
  });
}
