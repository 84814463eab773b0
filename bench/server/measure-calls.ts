import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { publish } from '@canvass/e2e/author';
import { type ServerProcess, startServer } from '@canvass/e2e/server-process';
import { answer, next } from '@canvass/logic/testing';
import type { AnswerData, BeginData } from '@canvass/protocol';
import { postJson } from './post-json.ts';

export interface Servers {
  readonly surveyId: string;
  readonly processes: readonly ServerProcess[];
  stop(): Promise<void>;
}

/** Starts several processes on one database, with the sample survey. */
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

export interface MeasuredCalls {
  /** `n` and `s` that were acknowledged, a second. */
  readonly steps: number;
  /** Milliseconds of each. */
  readonly median: number;
  readonly p99: number;
  /** Of all processes, in seconds of CPU a second. */
  readonly serverCpu: number;
}

/** One choice per page. A respondent starts once, presses Next nine times, and submits. */
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
const CALLS = PAGES.map(
  (_, page) => [page === PAGES.length - 1 ? 's' : 'n', [answer(`q${page}`, [`q${page}_1`]), next]] as const,
);
const WARM_UP_MS = 1_500;

/** Simulates respondents who send the next call as soon as they get a reply. */
export async function measureCalls(
  { surveyId, processes }: Servers,
  { seconds, respondents }: { readonly seconds: number; readonly respondents: number },
): Promise<MeasuredCalls> {
  const times: number[] = [];
  const from = performance.now() + WARM_UP_MS;
  const until = from + seconds * 1000;
  const cpu = () => processes.reduce((sum, one) => sum + cpuSeconds(one.pid()), 0);
  const respond = async (index: number) => {
    const url = processes[index % processes.length]?.url ?? '';
    while (performance.now() < until) {
      const { rspd_token: token, transaction_id } = await call<BeginData>(`${url}/api/survey/b/${surveyId}`, {
        device: 'pc',
      });
      let id = transaction_id;
      for (const [kind, events] of CALLS) {
        if (performance.now() > until) return;
        const begun = performance.now();
        const body = { transaction_id: id, event_id: randomUUID(), events };
        id = (await call<AnswerData>(`${url}/api/survey/${kind}/${surveyId}`, body, token)).transaction_id;
        if (begun >= from && performance.now() <= until) times.push(performance.now() - begun);
      }
    }
  };
  const before = cpu();
  await Promise.all(Array.from({ length: respondents }, (_, index) => respond(index)));
  const used = cpu() - before;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return {
    steps: times.length / seconds,
    median: at(0.5),
    p99: at(0.99),
    serverCpu: used / (seconds + WARM_UP_MS / 1000),
  };
}

async function call<T>(url: string, body: object, token?: string): Promise<T> {
  const reply = await postJson(url, JSON.stringify(body), token && `Bearer ${token}`);
  return (reply as { data: T }).data; // the caller names the shape of its call
}

const TICKS_PER_SECOND = 100;

/** CPU seconds used by a process. NaN on systems that do not report it. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}
