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
export const WECHAT = agentOf('messaging app on an iPhone');
export const WECOM = agentOf('enterprise variant on an iPhone');
export const CHROME = agentOf('Chrome on Android');
export const ORIGIN = 'https://survey.test';

const settingsFor = (
  { url, account, corp }: Pick<MessagingAppServer, 'url' | 'account' | 'corp'>,
  origin = ORIGIN,
): MessagingSettings => ({
  origin,
  wechat: { ...account, url, pagesUrl: url },
  wecom: { ...corp, url, pagesUrl: url },
});

/** A browser that stores cookies but does not follow redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly server: TestServer;
  readonly agent: string;
  constructor(server: TestServer, agent: string) {
    this.server = server;
    this.agent = agent;
  }

  async get(url: string) {
    return this.#keep(await this.server.request({ method: 'GET', url, headers: this.#headers() }));
  }

  async post(url: string, body: object, token?: string) {
    const request = { method: 'POST' as const, url, body, headers: this.#headers() };
    return this.#keep(await this.server.request({ ...request, ...(token !== undefined && { token }) }));
  }

  /** Opens a survey and follows the app's redirects. Returns the last reply and the address to which the app redirected. */
  async open(
    path: string,
  ): Promise<{ readonly path: string; readonly back: string | undefined; readonly text: string }> {
    let page = await this.get(path);
    let at = path;
    let back: string | undefined;
    for (let hop = 0; page.status === 302 && hop < 5; hop += 1) {
      const location = String(page.headers.location);
      if (location.startsWith('http')) {
        const reply = await fetch(location, { redirect: 'manual' });
        back = new URL(reply.headers.get('location') ?? '').href.replace(ORIGIN, '');
        at = back;
      } else at = location.replace(/#$/, '');
      page = await this.get(at);
    }
    return { path: at, back, text: page.text };
  }

  async info(surveyId: string, body: object = {}) {
    return this.post(`/api/survey/${surveyId}`, body);
  }

  async known(surveyId: string): Promise<SurveyInfo> {
    return dataOf<SurveyInfo>(await this.info(surveyId));
  }

  begin(surveyId: string, body: object = {}) {
    return this.post(`/api/survey/b/${surveyId}`, { device: 'phone', ...body });
  }

  async finish(surveyId: string) {
    const begun = dataOf<BeginData>(await this.begin(surveyId));
    return { begun, reply: await this.submit(surveyId, begun) };
  }

  submit(surveyId: string, begun: BeginData) {
    const session = { surveyId, begun, transactionId: begun.transaction_id };
    const events = [{ type: 'answer', gid: 'q', answer: ['a'] }, { type: 'next' }];
    return this.server.send(session, 's', events);
  }

  #headers() {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { 'user-agent': this.agent, host: new URL(ORIGIN).host, ...(cookie !== '' && { cookie }) };
  }

  #keep(reply: Awaited<ReturnType<TestServer['request']>>) {
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
let surveys = 0;

/** A server with accounts at the test's messaging app, on a new database or on the database from `opens`. */
export function messagingSuite(
  kind: DatabaseKind,
  settings: Partial<Settings> = {},
  opens: (kind: DatabaseKind) => Promise<Database> = createTestDatabase,
) {
  const at = {} as { app: TestServer; messenger: MessagingAppServer };
  beforeAll(async () => {
    at.messenger = await startMessagingAppServer();
    at.app = await createTestServer(kind, {
      database: await opens(kind),
      settings: { ...settings, messaging: settingsFor(at.messenger) },
    });
  });
  afterAll(async () => {
    await at.app.close();
    await at.app.database.close();
    await at.messenger.close();
  });
  return Object.assign(at, {
    browser: (agent = WECHAT) => new TestBrowser(at.app, agent),
    /** Creates a survey. Returns its id. */
    async survey(messaging: object | undefined, more: object = {}): Promise<string> {
      surveys += 1;
      const projectId = `MessagingAppSurvey${String(surveys).padStart(6, '0')}`;
      const own = messaging === undefined ? {} : { messaging };
      return (await at.app.publish({ ...oneQuestion, projectId, ...own, ...more })).surveyId;
    },
  });
}
