import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type {
  AnswerData,
  BeginData,
  BeginRequest,
  ContinueData,
  PublishData,
  RespondentEvent,
} from '@canvass/protocol';
import { NO_LIMITS, type Settings } from '../config/settings.ts';
import { createServer } from '../start/server.ts';
import { routes } from '../start/routes.gen.ts';
import type { Services } from '../http/route.ts';
import { createServices, openThreads, type TestProviders } from '../start/services.ts';
import { taskFiles } from '../start/task-files.ts';
import type { Foundation } from '../config/foundation.ts';
import { createMetrics } from '../telemetry/metrics/metrics.ts';
import { borrowDatabase } from '../threads/lent-database.ts';
import { listTransferred } from '../threads/port-calls.ts';
import { createTaskRunner } from '../threads/task-runner.ts';
import {
  createCalls,
  createThreads,
  serveThread,
  type TaskMessage,
  type Threads,
} from '../threads/threads.ts';
import type { Database } from '../database/database.ts';
import { oneSurveyPerStatement } from './statements/one-survey.ts';
import { createTestDatabase, type DatabaseKind } from './test-database.ts';
import { createReplyCheck, type ReplyCheck } from './reply-check/reply-check.ts';

export const OPERATOR_TOKEN = 'operator-token-of-the-tests-1234567890';

export interface Reply {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  readonly json: { readonly code: number; readonly data?: never; readonly msg?: string };
}
interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Objects are sent as JSON, strings unchanged. */
  readonly body?: object | string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response in progress, as a browser keeps it. */
export interface Session {
  readonly surveyId: string;
  readonly begun: BeginData;
  /** The step token of the last reply. */
  transactionId: string;
}

/** The server in this process, without a port. A call fails if its reply does not match the route's schema. */
export interface TestServer {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  readonly logLines: string[];
  /** The server's clock, in milliseconds. */
  readonly clock: { now: number };
  request(request: Request): Promise<Reply>;
  operate(method: Request['method'], url: string, body?: object | string): Promise<Reply>;
  publish(project: unknown): Promise<PublishData>;
  begin(surveyId: string, request?: Partial<BeginRequest>): Promise<Session>;
  /** Sends one call. The id is new unless given. */
  send(session: Session, call: 'n' | 's', events: readonly unknown[], eventId?: string): Promise<Reply>;
  /** Sends a call that must succeed, and updates the session. */
  answer(session: Session, call: 'n' | 's', events: readonly RespondentEvent[]): Promise<AnswerData>;
  continue(session: Session): Promise<ContinueData>;
  close(): Promise<void>;
}

interface TestServerOptions extends TestProviders {
  readonly database?: Database;
  readonly settings?: Partial<Settings>;
}

/** A server on an empty database, or on the given one, which stays open. */
export async function createTestServer(
  kind: DatabaseKind,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase(kind));
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const logLines: string[] = [];
  const foundation = {
    settings: { ...testSettings(), ...options.settings },
    database: oneSurveyPerStatement(database),
    operatorToken: OPERATOR_TOKEN,
    now: () => clock.now,
    clockDifference: () => 0,
    warn: (facts: object, message: string) => logLines.push(JSON.stringify({ ...facts, msg: message })),
  };
  const services = await createServices(foundation, { threads: createNearThreads, ...options });
  const replyCheck = createReplyCheck(routes);
  const server = await createServer(services, {
    logStream: { write: (line) => logLines.push(line) },
    watch: replyCheck.watch,
  });
  const close = async () => {
    await server.close();
    if (options.database === undefined) await database.close();
    replyCheck.check(); // checks replies of calls over the network, too
  };
  return {
    server,
    services,
    database,
    logLines,
    clock,
    close,
    ...computeCalls(createRequest(server, replyCheck)),
  };
}

/**
 * Runs the tasks of threads in the thread of the test, with the same copies of messages, because starting a thread takes
 * a second of processor time. Suites about threads use real ones.
 */
function createNearThreads(foundation: Pick<Foundation, 'settings' | 'database' | 'now' | 'warn'>): Threads {
  const { settings, database, now } = foundation;
  const { port1: port, port2: caller } = new MessageChannel();
  const runTask = createTaskRunner(taskFiles, { settings, kind: database.kind }, caller);
  const run = async (message: TaskMessage) => {
    const transfer = message.args.flatMap(listTransferred) as ArrayBuffer[]; // types of browsers lack Node's ports
    return structuredClone(await runTask(structuredClone(message, { transfer })));
  };
  const open = (group: TaskMessage['group'], name: string, taskPort: MessagePort): boolean => {
    void run({ group, name, args: [taskPort], now: now() });
    return true;
  };
  serveThread(port, foundation, open);
  return { ...createCalls(run, now), close: async () => port.close() };
}

type ThreadOptions = Parameters<typeof createThreads>[2];

interface TestThreads extends Threads {
  /** The metrics of these threads, as text. */
  readThreadMetrics(): Promise<string>;
  readonly warnings: readonly string[];
}

/** Opens real threads without a database, by default with the tasks of the server. */
export function openTestThreads({ file, limits }: Partial<ThreadOptions> = {}): TestThreads {
  const metrics = createMetrics({ countWaiting: () => 0, clockDifference: () => 0 });
  const warnings: string[] = [];
  const refuse = async () => {
    throw new Error('these threads have no database');
  };
  const foundation = {
    settings: testSettings(),
    database: borrowDatabase('pglite', { begin: refuse, run: refuse, end: refuse }),
    now: () => 0,
    warn: (facts: object, message: string) => void warnings.push(JSON.stringify({ ...facts, message })),
  };
  const threads =
    file === undefined
      ? openThreads(foundation, metrics, limits)
      : createThreads(foundation, metrics, { file, ...(limits !== undefined && { limits }) });
  return { ...threads, readThreadMetrics: metrics.text, warnings };
}

const testSettings = (): Settings => ({
  port: 0,
  host: '127.0.0.1',
  databaseUrl: undefined,
  databaseConnections: 10,
  responseCacheMb: 64,
  allowsUnsafeDatabase: false,
  dataFolder: join(tmpdir(), 'canvass-nowhere'),
  files: { folder: join(tmpdir(), 'canvass-nowhere', 'files') },
  operatorToken: OPERATOR_TOKEN,
  trustedProxies: 0,
  webFolder: join(tmpdir(), 'canvass-nowhere'),
  consoleFolder: join(tmpdir(), 'canvass-nowhere'),
  editorFolder: join(tmpdir(), 'canvass-nowhere'),
  rateFactor: 0,
  logLevel: 'info',
  limits: NO_LIMITS,
  retention: { ended_days: 365, unfinished_days: 30, limits_days: 7 },
  sms: { driver: 'console', options: {}, template: 'code', dailyCap: 1_000 },
  awards: { contactKey: undefined, points: undefined, wxpay: undefined, isTrial: true },
  locations: { provider: undefined, tiles: undefined },
  messaging: undefined,
  mail: undefined,
  oidc: undefined,
  footerText: undefined,
  orgCode: undefined,
  orgEdition: 'standard',
  loginPath: '/login',
  publicOrigin: undefined,
  enterprisesFile: undefined,
  allowsDebugConsole: false,
  allowsAuthorScripts: false,
  requiresSignOff: false,
  allowsPrivateWebhooks: true,
  editorOrigins: [],
});

const createRequest =
  (server: FastifyInstance, replyCheck: ReplyCheck): TestServer['request'] =>
  async ({ method, url, body, token, headers }) => {
    const reply = await server.inject({
      method,
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    replyCheck.check();
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, json: parse(reply.body) };
  };

function computeCalls(request: TestServer['request']) {
  const send: TestServer['send'] = (session, call, events, eventId = randomUUID()) =>
    request({
      method: 'POST',
      url: `/api/survey/${call}/${session.surveyId}`,
      token: session.begun.rspd_token,
      body: { transaction_id: session.transactionId, event_id: eventId, events },
    });
  return {
    request,
    send,
    operate: (method: Request['method'], url: string, body?: object | string) =>
      request({ method, url, token: OPERATOR_TOKEN, ...(body !== undefined && { body }) }),
    publish: async (project: unknown): Promise<PublishData> =>
      dataOf(
        await request({
          method: 'POST',
          url: '/api/publishing/surveys',
          token: OPERATOR_TOKEN,
          body: { project },
        }),
      ),
    begin: async (surveyId: string, body: Partial<BeginRequest> = {}): Promise<Session> => {
      const reply = await request({
        method: 'POST',
        url: `/api/survey/b/${surveyId}`,
        body: { device: 'phone', ...body },
      });
      const beginReply = dataOf<BeginData>(reply);
      return { surveyId, begun: beginReply, transactionId: beginReply.transaction_id };
    },
    answer: async (session: Session, call: 'n' | 's', events: readonly RespondentEvent[]) => {
      const data = dataOf<AnswerData>(await send(session, call, events));
      session.transactionId = data.transaction_id;
      return data;
    },
    continue: async (session: Session): Promise<ContinueData> =>
      dataOf(
        await request({
          method: 'POST',
          url: `/api/survey/c/${session.surveyId}`,
          token: session.begun.rspd_token,
          body: {},
        }),
      ),
  };
}

/** The data of a reply. Fails the test with the reply's text if the call has not succeeded. */
export function dataOf<T>(reply: Reply): T {
  if (reply.status !== 200 || reply.json.code !== 0)
    throw new Error(`the call failed with ${reply.status}: ${reply.text.slice(0, 2_000)}`);
  return reply.json.data as T; // the caller names the type
}

function parse(text: string): Reply['json'] {
  try {
    return JSON.parse(text) as Reply['json'];
  } catch {
    return { code: Number.NaN }; // the reply is a page or a file
  }
}
