import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay, type Program, transcriptText } from '@canvass/logic';
import { arbitraryProject, projectFile, randomRespondent, WITH_POINTS } from '@canvass/logic/testing';
import type { ProjectData } from '@canvass/protocol';
import {
  createTestServer,
  databaseKinds,
  dataOf,
  type Session,
  type TestServer,
} from '@canvass/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileForBrowser, compileForHost } from '../src/browser-program.ts';
import { HttpBrowser } from '../src/http-browser.ts';

/**
 * Random surveys with every feature, half of them with points that rules, values and texts read, answered by random respondents through a real server. A sample by default, many
 * with CANVASS_FULL, a third of them on PostgreSQL if available. A failure names the survey and the respondent.
 * `CANVASS_SURVEY` plays one survey:  CANVASS_SURVEY=182 vitest run --project journeys
 * e2e/tests/equal-transcripts.test.ts
 */
const onlySurvey = process.env['CANVASS_SURVEY'];
const isFull = process.env['CANVASS_FULL'] !== undefined;
const SURVEYS = isFull ? 2_000 : 15;
const RESPONDENTS_EACH = 3;
const BUDGET_MS = 3_600_000;

/** Milliseconds after which slots held by respondents who left are free. Each respondent starts that much later. */
const HOLDS_LAPSE_MS = 2 * 60 * 60 * 1000;
const seeds =
  onlySurvey === undefined ? Array.from({ length: SURVEYS }, (_, seed) => seed) : [Number(onlySurvey)];
const onPostgres = isFull && databaseKinds().includes('postgres');
const shares = onPostgres
  ? ([
      ['pglite', seeds.filter((seed) => seed % 3 > 0)],
      ['postgres', seeds.filter((seed) => seed % 3 === 0)],
    ] as const)
  : ([['pglite', seeds]] as const);

describe.each(shares.filter(([, share]) => share.length > 0))('on %s', (kind, share) => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-equal-'));
    server = await createTestServer(kind, { settings: { files: { folder } } });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it(
    'server, command and a browser with the public project agree on every transcript, byte for byte (ENGINE-1)',
    async () => {
      const count = { transcripts: 0, calls: 0, uploads: 0, ended: 0 };
      const fulfilledCounts = new Map<string, number>();
      for (const seed of share) {
        const survey = await publish(server, seed);
        for (let number = 0; number < RESPONDENTS_EACH; number += 1) {
          server.clock.now += HOLDS_LAPSE_MS;
          const name = `survey ${seed}, respondent ${number}`;
          const httpBrowser = await respond(server, survey, seed * 100 + number).catch((error: unknown) => {
            throw new Error(name, { cause: error });
          });
          await compare(server, survey, httpBrowser, name);
          count.transcripts += 1;
          count.calls += httpBrowser.calls;
          count.uploads += httpBrowser.uploads;
          if (httpBrowser.ended) count.ended += 1;
          for (const [type, times] of httpBrowser.fulfilled)
            fulfilledCounts.set(type, (fulfilledCounts.get(type) ?? 0) + times);
        }
      }
      const effects = [...fulfilledCounts].map(([type, times]) => `${times} of ${type}`).sort();
      process.stdout.write(
        `equal transcripts on ${kind}: ${count.transcripts} in ${share.length} surveys, ${count.ended} ended, ` +
          `${count.calls} calls, ${count.uploads} uploads; fulfilled ${effects.join(', ')}\n`,
      );
      if (onlySurvey !== undefined) return;
      expect(count.ended).toBeGreaterThan(share.length);
      expect(count.calls).toBeGreaterThan(count.transcripts);
      expect(count.uploads).toBeGreaterThan(share.length);
      expect([...fulfilledCounts.keys()].sort()).toEqual(['draw', 'quota', 'score', 'submit', 'verify']);
    },
    BUDGET_MS,
  );
});

interface Survey {
  readonly surveyId: string;
  readonly command: Program;
  readonly browser: Program;
}
interface StoredSession {
  readonly facts: Session['begun']['facts'];
  readonly events: readonly unknown[];
  readonly chain: { readonly valid: boolean };
  readonly transcript: string;
}

async function publish(server: TestServer, seed: number): Promise<Survey> {
  const file = projectFile(
    arbitraryProject(`equal:${seed}${seed % 2 === 0 ? '' : WITH_POINTS}`),
    `EqualTranscripts${String(seed).padStart(8, '0')}`,
  );
  const { surveyId } = await server.publish(file);
  const project = await server.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` });
  return {
    surveyId,
    command: compileForHost(file),
    browser: await compileForBrowser(dataOf<ProjectData>(project).project),
  };
}

async function respond(
  server: TestServer,
  { surveyId, browser }: Survey,
  number: number,
): Promise<HttpBrowser> {
  const respondent = randomRespondent(browser, number, 60);
  const { device, language, params } = respondent.facts;
  const session = await server.begin(surveyId, { device, language_code: language, ext_params: params });
  const httpBrowser = new HttpBrowser(server, browser, session);
  for (
    let event = respondent.act(httpBrowser.state);
    event !== undefined;
    event = respondent.act(httpBrowser.state)
  ) {
    await httpBrowser.applyEvent(event);
  }
  return httpBrowser;
}

async function compare(
  server: TestServer,
  { surveyId, command }: Survey,
  httpBrowser: HttpBrowser,
  name: string,
): Promise<void> {
  const url = `/api/publishing/surveys/${surveyId}/responses/${httpBrowser.seq}`;
  const storedSession = dataOf<StoredSession>(await server.operate('GET', url));
  expect(storedSession.chain.valid, name).toBe(true);
  expect(storedSession.transcript, name).toBe(httpBrowser.transcript);
  const replayed = replay(command, storedSession.facts, storedSession.events);
  expect(transcriptText(replayed.transcript), name).toBe(storedSession.transcript);
}
