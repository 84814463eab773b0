import { randomUUID } from 'node:crypto';
import { publish } from '@canvass/e2e/author';
import { type ServerProcess, startServer } from '@canvass/e2e/server-process';
import { answer, next } from '@canvass/logic/testing';
import type { AnswerData, BeginData } from '@canvass/protocol';
import { bytesOnTheWire, postJson } from './post-json.ts';
import { cpuOfFamily, cpuSeconds } from './processor-time.ts';

export interface Servers {
  readonly surveyId: string;
  readonly processes: readonly ServerProcess[];
  stop(): Promise<void>;
}

/** Starts several processes on one database, with a survey of ten pages. */
export async function openServers(databaseUrl: string, count: number): Promise<Servers> {
  // All calls come from one address, faster than respondents.
  const start = () => startServer({ databaseUrl, environment: { RATE_LIMIT: 'off' } });
  const first = await start();
  const others = await Promise.all(Array.from({ length: count - 1 }, start));
  const processes = [first, ...others];
  const { surveyId } = await publish(first.url, PROJECT);
  return {
    surveyId,
    processes,
    stop: async () => void (await Promise.all(processes.map((one) => one.stop()))),
  };
}

export type CallKind = 'b' | 'n' | 's';

/** One kind of call, sent without pauses. */
export interface MeasuredCall {
  readonly kind: CallKind;
  readonly perSecond: number;
  /** Milliseconds of each. */
  readonly median: number;
  readonly p99: number;
  /** Milliseconds of processor time of a call in all processes of the server, and in PostgreSQL. NaN if unknown. */
  readonly server: number;
  readonly database: number;
  /** Bytes of a call between client and server, both ways, with headers. */
  readonly network: number;
}

/** One choice per page. */
const PAGES = Array.from({ length: 10 }, (_, page) => ({
  type: 'G',
  gid: `g${page}`,
  items: [
    {
      type: 'Q',
      gid: `q${page}`,
      qtype: 'single',
      title: `Choice ${page + 1}`,
      required: true,
      items: [1, 2, 3].map((seq) => ({ gid: `q${page}_${seq}`, seq, title: `Option ${seq}` })),
    },
  ],
}));
const PROJECT = { format: 1, projectId: 'TenPagesOfOneChoice00001', title: 'Ten choices', items: PAGES };
const LAST = PAGES.length - 1;

/** A response in progress, and the page on which it is. */
interface Visit {
  readonly url: string;
  readonly token: string;
  id: string;
  page: number;
}

interface Load {
  readonly seconds: number;
  /** Respondents at once. */
  readonly respondents: number;
  /** The process of PostgreSQL that has started its others. */
  readonly postmaster: number;
}

/**
 * Sends `b`, then `n`, then `s`, each for the same time. Respondents send the next call as soon as they get a reply. What a
 * call needs from earlier ones, such as responses on their last page for `s`, is created before, unmeasured.
 */
export async function measureCalls(
  { surveyId, processes }: Servers,
  load: Load,
): Promise<readonly MeasuredCall[]> {
  const waiting: Visit[] = [];
  const finished: Visit[] = [];
  const begin = async (index: number) => {
    const url = processes[index % processes.length]?.url ?? '';
    const body = { device: 'pc', event_id: randomUUID() };
    const data = await call<BeginData>(`${url}/api/survey/b/${surveyId}`, body);
    waiting.push({ url, token: data.rspd_token, id: data.transaction_id, page: 0 });
  };
  const step = async (visit: Visit, kind: 'n' | 's') => {
    const events = [answer(`q${visit.page}`, [`q${visit.page}_1`]), next];
    const body = { transaction_id: visit.id, event_id: randomUUID(), events };
    const url = `${visit.url}/api/survey/${kind}/${surveyId}`;
    visit.id = (await call<AnswerData>(url, body, visit.token)).transaction_id;
    visit.page += 1;
  };
  /** Takes a waiting response, or begins one. */
  const visitFor = async (index: number): Promise<Visit> => {
    if (waiting.length === 0) await begin(index);
    return waiting.shift() ?? visitFor(index);
  };
  const goOn = async (index: number) => {
    const visit = await visitFor(index);
    await step(visit, 'n');
    (visit.page === LAST ? finished : waiting).push(visit);
  };
  const submit = async () => {
    const visit = finished.shift();
    if (visit !== undefined) await step(visit, 's');
    return visit !== undefined;
  };
  const measured = [await repeat('b', begin, processes, load), await repeat('n', goOn, processes, load)];
  const rate = measured[1]?.perSecond ?? 0;
  while (finished.length < rate * load.seconds)
    await Promise.all(Array.from({ length: load.respondents }, (_, at) => goOn(at)));
  return [...measured, await repeat('s', submit, processes, load)];
}

const WARM_UP_MS = 1_000;

/** Calls `send` until the time is over, or it returns false. */
async function repeat(
  kind: CallKind,
  send: (index: number) => Promise<unknown>,
  processes: readonly ServerProcess[],
  { seconds, respondents, postmaster }: Load,
): Promise<MeasuredCall> {
  const cpu = () => ({
    server: processes.reduce((sum, one) => sum + cpuSeconds(one.pid()), 0),
    database: cpuOfFamily(postmaster),
  });
  const begun = performance.now() + WARM_UP_MS;
  const until = begun + seconds * 1000;
  const times: number[] = [];
  let before = cpu();
  let bytes = bytesOnTheWire();
  let sent = 0;
  const start = setTimeout(() => {
    before = cpu();
    bytes = bytesOnTheWire();
    sent = 0;
  }, WARM_UP_MS);
  const respond = async (index: number) => {
    while (performance.now() < until) {
      const from = performance.now();
      if ((await send(index)) === false) return;
      sent += 1;
      if (from >= begun && performance.now() <= until) times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: respondents }, (_, index) => respond(index)));
  clearTimeout(start);
  const after = cpu();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return {
    kind,
    perSecond: times.length / Math.min(seconds, (performance.now() - begun) / 1000),
    median: at(0.5),
    p99: at(0.99),
    server: ((after.server - before.server) * 1_000) / sent,
    database: ((after.database - before.database) * 1_000) / sent,
    network: (bytesOnTheWire() - bytes) / sent,
  };
}

async function call<T>(url: string, body: object, token?: string): Promise<T> {
  const reply = await postJson(url, JSON.stringify(body), token && `Bearer ${token}`);
  return (reply as { data: T }).data; // the caller names the shape of its call
}
