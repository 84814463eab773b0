import { randomUUID } from 'node:crypto';
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

/** Starts several processes on one database, with a survey of ten pages. */
export async function openServers(
  databaseUrl: string,
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Servers> {
  // The rate limit is off, because all calls come from one address, faster than respondents' calls.
  const start = () => startServer({ databaseUrl, environment: { ...environment, RATE_LIMIT: 'off' } });
  const first = await start();
  const otherProcesses = await Promise.all(Array.from({ length: count - 1 }, start));
  const processes = [first, ...otherProcesses];
  const { surveyId } = await publish(first.url, PROJECT);
  return {
    surveyId,
    processes,
    stop: async () => void (await Promise.all(processes.map((one) => one.stop()))),
  };
}

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

interface Visit {
  readonly url: string;
  readonly token: string;
  id: string;
  page: number;
}

/** Calls of respondents who answer one page after the other. `index` chooses a server process. */
export interface Respondents {
  begin(index: number): Promise<void>;
  /** Answers the next page of a waiting or new response. Never answers the last page. */
  answerPage(index: number): Promise<void>;
  /** Submits a response that waits on its last page. Returns false if no response waits. */
  submit(): Promise<boolean>;
  countOnLastPage(): number;
}

export function createRespondents({ surveyId, processes }: Servers): Respondents {
  const waitingVisits: Visit[] = [];
  const lastPageVisits: Visit[] = [];
  const begin = async (index: number) => {
    const url = processes[index % processes.length]?.url ?? '';
    const body = { device: 'pc', event_id: randomUUID() };
    const data = await call<BeginData>(`${url}/api/survey/b/${surveyId}`, body);
    waitingVisits.push({ url, token: data.rspd_token, id: data.transaction_id, page: 0 });
  };
  const step = async (visit: Visit, kind: 'n' | 's') => {
    const events = [answer(`q${visit.page}`, [`q${visit.page}_1`]), next];
    const body = { transaction_id: visit.id, event_id: randomUUID(), events };
    const url = `${visit.url}/api/survey/${kind}/${surveyId}`;
    visit.id = (await call<AnswerData>(url, body, visit.token)).transaction_id;
    visit.page += 1;
  };
  const visitFor = async (index: number): Promise<Visit> => {
    if (waitingVisits.length === 0) await begin(index);
    return waitingVisits.shift() ?? visitFor(index);
  };
  const answerPage = async (index: number) => {
    const visit = await visitFor(index);
    await step(visit, 'n');
    (visit.page === LAST ? lastPageVisits : waitingVisits).push(visit);
  };
  const submit = async () => {
    const visit = lastPageVisits.shift();
    if (visit !== undefined) await step(visit, 's');
    return visit !== undefined;
  };
  return { begin, answerPage, submit, countOnLastPage: () => lastPageVisits.length };
}

async function call<T>(url: string, body: object, token?: string): Promise<T> {
  const reply = await postJson(url, JSON.stringify(body), token && `Bearer ${token}`);
  return (reply as { data: T }).data; // the caller states the type of the reply
}
