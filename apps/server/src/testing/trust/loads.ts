import { setTimeout as sleep } from 'node:timers/promises';
import { answer, next } from '@canvass/logic/testing';
import type { AnswerData, BeginData } from '@canvass/protocol';
import type { HttpClient } from '../http-client.ts';
import { sampleProject } from '../sample-project.ts';

export interface Load {
  readonly calls: number;
  /** Statuses other than 200 with their frequencies; 0 means no reply. */
  readonly failures: Readonly<Record<string, number>>;
  /** Median duration of a call in milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** Questions of a submission in the ODK soak. */
const QUESTIONS = 250;
const gids = Array.from({ length: QUESTIONS }, (_, index) => `q${index + 1}`);
export const LONG_PAGE = [...gids.map((gid) => answer(gid, [`words for ${gid}`])), next];

export const longProject = () =>
  sampleProject({
    projectId: 'SoakOf250Questions000001',
    items: [
      {
        type: 'G',
        gid: 'g1',
        items: gids.map((gid, index) => ({
          type: 'Q',
          gid,
          cid: `Q${index + 1}`,
          qtype: 'blank',
          title: gid,
        })),
      },
    ],
    rule_map: {},
    jumpConsList: [],
    ext_params: [],
  });

function createMeter() {
  const times: number[] = [];
  const failures: Record<string, number> = {};
  return {
    async time<T extends { readonly status: number }>(call: () => Promise<T>): Promise<T | undefined> {
      const startedAt = performance.now();
      const reply = await call().catch(() => undefined);
      times.push(performance.now() - startedAt);
      const status = reply?.status ?? 0;
      if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
      return status === 200 ? reply : undefined;
    },
    result(): Load {
      const sortedTimes = times.toSorted((a, b) => a - b);
      const percentileOf = (part: number) =>
        Math.round(sortedTimes[Math.floor(sortedTimes.length * part)] ?? 0);
      return { calls: times.length, failures, median: percentileOf(0.5), p99: percentileOf(0.99) };
    },
  };
}

interface Pace {
  readonly seconds: number;
}

interface Submission {
  readonly surveyId: string;
  readonly page: readonly object[];
}

/**
 * R26, R29: sends submissions at a steady rate, without waiting for replies. A call without a reply is repeated with the
 * same id, as browsers do.
 */
export async function sendSubmissions(
  client: HttpClient,
  { surveyId, page }: Submission,
  { seconds, perSecond }: Pace & { readonly perSecond: number },
): Promise<Load> {
  const meter = createMeter();
  const answerOnce = async () => {
    const beginReply = await meter.time(() => client.insist(`/api/survey/b/${surveyId}`, { device: 'pc' }));
    const { transaction_id: id, rspd_token: token } = (beginReply?.json.data ?? {}) as BeginData;
    if (beginReply === undefined) return;
    const body = client.step(id, page);
    await meter.time(() => client.insist(`/api/survey/s/${surveyId}`, body, token));
  };
  const openCalls: Promise<void>[] = [];
  const from = performance.now();
  for (let count = 0; count < seconds * perSecond; count += 1) {
    await sleep(Math.max(0, from + (count * 1000) / perSecond - performance.now()));
    openCalls.push(answerOnce());
  }
  await Promise.all(openCalls);
  return meter.result();
}

const FIRST = [answer('q1', ['q1a']), next];
const LAST = [answer('q2', [['q2b']]), answer('q3', ['taste']), next];

/** R27: users repeatedly go through a survey page by page, with a pause of a second or two on each page. */
export async function runJourneys(
  client: HttpClient,
  surveyId: string,
  { seconds, users }: Pace & { readonly users: number },
): Promise<Load> {
  const meter = createMeter();
  const until = performance.now() + seconds * 1000;
  const pauseBetweenPages = () => sleep(1000 + Math.random() * 1000);
  const runUser = async () => {
    while (performance.now() < until) {
      const beginReply = await meter.time(() => client.post(`/api/survey/b/${surveyId}`, { device: 'pc' }));
      const { transaction_id: first, rspd_token: token } = (beginReply?.json.data ?? {}) as BeginData;
      let id = first;
      for (const [call, events] of [
        ['n', FIRST],
        ['s', LAST],
      ] as const) {
        await pauseBetweenPages();
        const body = client.step(id, events);
        const reply = await meter.time(() => client.post(`/api/survey/${call}/${surveyId}`, body, token));
        id = ((reply?.json.data ?? {}) as AnswerData).transaction_id;
      }
    }
  };
  await Promise.all(Array.from({ length: users }, runUser));
  return meter.result();
}
