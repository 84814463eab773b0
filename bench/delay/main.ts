// npm run bench -- delay [--json] [--seconds N] [--rounds N] [--rate N] [--responses N] [--database postgres|embedded]:
// measures how long other work of the server, such as exports, delays answering calls.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answerOverHttp } from '@canvass/e2e/answer-over-http';
import { OPERATOR_TOKEN } from '@canvass/e2e/server-process';
import { createPostgresCluster, findPostgres } from '@canvass/server/testing';
import { createDownloader } from '../export/download.ts';
import { fillUp, prepareSurvey, publishExample } from '../export/prepared-survey.ts';
import { createPsql } from '../export/psql.ts';
import { createRespondents, openServers } from '../server/visits.ts';
import { createAuthors } from './authors.ts';
import { readLoop, startEmptyProcess, WATCH_LOOP } from './event-loop.ts';
import { medianPhase, type Phase, report, type WorkName } from './report.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    /** Number of measurements of each kind of work, in turns. */
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '40' },
    /** Number of responses in the exported survey. With the embedded database it is 200. */
    responses: { type: 'string', default: '10000' },
    database: { type: 'string', default: '' },
  },
});
const seconds = Number(options.seconds);
const rate = Number(options.rate);
const EXAMPLE = 'coffee-study';
const RESPONDENTS = 200;
/** Duration of calls before the first measurement, in which the server's code is compiled. */
const WARM_UP_MS = 5_000;
const PAUSE_MS = 200;
const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };

process.exitCode = await main();

/** Returns the exit code: 0 if the target is met, 1 if missed, 2 if not measured. */
async function main(): Promise<number> {
  const bin = findPostgres();
  if (bin === undefined) {
    console.error('bench delay: PostgreSQL is missing (Debian: apt-get install postgresql).');
    return 2;
  }
  const phases: Phase[] = [];
  if (options.database !== 'embedded') {
    const cluster = await createPostgresCluster(bin);
    const psql = createPsql(bin, cluster.url);
    const prepare = async (url: string) => {
      const survey = await prepareSurvey(url, EXAMPLE, psql);
      await fillUp(survey, Number(options.responses), psql);
      return survey.surveyId;
    };
    phases.push(...(await measure('postgres', cluster.url, prepare)));
    cluster.remove();
  }
  if (options.database !== 'postgres') {
    const prepare = async (url: string) => {
      const surveyId = await publishExample(url, EXAMPLE);
      await answerOverHttp(url, surveyId, RESPONDENTS);
      return surveyId;
    };
    phases.push(...(await measure('embedded', '', prepare)));
  }
  return report(phases, { isJson: options.json });
}

/** Measures a server without and with other work. `prepare` returns the survey that is exported and counted. */
async function measure(
  database: Phase['database'],
  databaseUrl: string,
  prepare: (url: string) => Promise<string>,
): Promise<readonly Phase[]> {
  const servers = await openServers(databaseUrl, 1, { NODE_OPTIONS: WATCH_LOOP });
  const [server] = servers.processes;
  if (server === undefined) throw new Error('no server was started');
  const { url } = server;
  const emptyProcess = startEmptyProcess();
  const downloader = createDownloader();
  try {
    const surveys = `${url}/api/publishing/surveys`;
    const exported = await prepare(url);
    const exportResponses = () => downloader.download(`${surveys}/${exported}/export?format=csv`);
    const readCounts = async () => {
      const reply = await fetch(`${surveys}/${servers.surveyId}/analysis`, { headers });
      if (!reply.ok) throw new Error(`the counts were answered with ${reply.status}`);
      await reply.arrayBuffer();
      await sleep(PAUSE_MS);
    };
    const works: readonly (readonly [WorkName, readonly (() => Promise<void>)[]])[] = [
      ['none', []],
      ['export', [exportResponses]],
      // Respondents answer the counted survey meanwhile, so there are always changes to count.
      ['export and recount', [exportResponses, readCounts]],
      // The embedded database writes in the answering thread, 25 ms for a draft of 500 questions.
      ...(database === 'postgres' ? [['twenty authors', createAuthors(url)] as const] : []),
    ];
    const { answerPage } = createRespondents(servers);
    for (const [, tasks] of works) await Promise.all(tasks.map((task) => task())); // starts the background thread and creates the drafts
    await sendCalls(answerPage, performance.now() + WARM_UP_MS);
    const measured: Phase[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [work, tasks] of works) {
        await Promise.all([readLoop(server), readLoop(emptyProcess)]);
        const until = performance.now() + seconds * 1_000;
        const working = tasks.map(async (task) => {
          while (performance.now() < until) await task();
        });
        const times = await sendCalls(answerPage, until);
        await Promise.all(working);
        const [loop, idle] = await Promise.all([readLoop(server), readLoop(emptyProcess)]);
        measured.push({
          database,
          work,
          loop,
          emptyProcess: idle,
          calls: times.length,
          p99: percentile99(times),
        });
      }
    return works.map(([work]) => medianPhase(measured.filter((phase) => phase.work === work)));
  } finally {
    emptyProcess.stop();
    downloader.stop();
    await servers.stop();
  }
}

/** Sends calls at the given rate, without waiting for earlier replies. Returns the duration of each call in ms. */
async function sendCalls(send: (index: number) => Promise<void>, until: number): Promise<readonly number[]> {
  const times: number[] = [];
  const openCalls: Promise<void>[] = [];
  for (let index = 0; performance.now() < until; index += 1) {
    const startTime = performance.now();
    openCalls.push(send(index).then(() => void times.push(performance.now() - startTime)));
    await sleep(1_000 / rate);
  }
  await Promise.all(openCalls);
  return times;
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
