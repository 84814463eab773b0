import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arbitraryProject, projectFile, WITH_POINTS } from '@canvass/logic/testing';
import type { Program } from '@canvass/logic';
import type { Project, ProjectItem } from '@canvass/project';
import { createTestServer, type TestServer } from '@canvass/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answerAsSimulated,
  answerAtRandom,
  type ServedResponse,
  type ServedSurvey,
  serveSurvey,
} from '../src/hosts/answer-on-server.ts';
import { runByCommand } from '../src/hosts/canvass-run.ts';
import {
  comparedFigures,
  compileForPlay,
  figuresOfBrowsers,
  hasSameChance,
  replayInPlayer,
  rerunAsScript,
  simulateInEditor,
} from '../src/hosts/editor-hosts.ts';
import { answerInMemory } from '../src/hosts/simulated-respondents.ts';

/**
 * Compares a browser with the public project and a real server, `canvass run`, the editor's *Play*, and the editor's
 * *Simulate*, on random surveys with points, values and quotas. In the default run, the seed chooses the surveys.
 * `CANVASS_SURVEY` plays one survey:
 * CANVASS_SURVEY=182 vitest run --project journeys e2e/tests/equal-hosts.test.ts
 */
const ALL_SURVEYS = 2_000;
const isFull = process.env['CANVASS_FULL'] !== undefined;
const SURVEYS = isFull ? ALL_SURVEYS : Number(process.env['N'] ?? 8);
const SEED = Number(process.env['CANVASS_SEED'] ?? 2026);
const onlySurvey = process.env['CANVASS_SURVEY'];
const numbers =
  onlySurvey === undefined
    ? Array.from({ length: SURVEYS }, (_, index) => (isFull ? index : (SEED * SURVEYS + index) % ALL_SURVEYS))
    : [Number(onlySurvey)];
const SIMULATED_RESPONDENTS = 2;
const BUDGET_MS = 7_200_000;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-hosts-'));
  server = await createTestServer('pglite', { settings: { files: { folder } } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it(
  'browser, server, canvass run, Play and Simulate agree on random surveys with points, values and quotas',
  async () => {
    const count = { responses: 0, ended: 0, simulated: 0 };
    const failures: string[] = [];
    for (const number of numbers) {
      try {
        const { responses, isOnServer } = await compareHosts(number);
        count.responses += responses.length;
        count.ended += responses.filter(({ browser }) => browser.ended).length;
        if (isOnServer) count.simulated += 1;
      } catch (error) {
        if (process.env['COLLECT'] === undefined) throw new Error(`CANVASS_SURVEY=${number}`, { cause: error });
        failures.push(`${number}: ${String(error).slice(0, 200)} ${JSON.stringify((error as {actual?: unknown}).actual)?.slice(0,900)}`);
      }
    }
    process.stdout.write(
      `equal hosts: ${count.responses} responses in ${numbers.length} surveys, ${count.ended} ended; ` +
        `${count.simulated} Simulate figures also compared with the server's\n${failures.join('\n')}\n`,
    );
    if (onlySurvey === undefined) {
      expect(count.ended).toBeGreaterThan(numbers.length);
      expect(count.simulated).toBeGreaterThan(0);
    }
    expect(failures).toEqual([]);
  },
  BUDGET_MS,
);

async function compareHosts(number: number) {
  const project = withoutCodesByMessage(arbitraryProject(`hosts:${number}${WITH_POINTS}`));
  const survey = await serveSurvey(server, projectFile(project, `EqualHosts${String(number).padStart(14, '0')}`));
  const player = await compileForPlay(survey.text);
  const responses = await compareResponses(survey, player, number);
  const figures = comparedFigures(simulateInEditor(survey.text, SIMULATED_RESPONDENTS));
  const inMemory = await answerInMemory(survey, SIMULATED_RESPONDENTS);
  expect(figures, `survey ${number}: Simulate and browser`).toEqual(figuresOfBrowsers(survey, inMemory));
  const simulated = responses.slice(0, SIMULATED_RESPONDENTS);
  const onServer = simulated.map(({ browser: { state }, shown }) => ({ state, shown }));
  const isOnServer = hasSameChance(inMemory, onServer);
  if (isOnServer)
    expect(figures, `survey ${number}: Simulate and server`).toEqual(figuresOfBrowsers(survey, onServer));
  // A script has no earlier respondents, so only the first respondent is kept as one.
  const [first] = inMemory;
  if (first !== undefined)
    expect(rerunAsScript(survey.text, player, first.state), `survey ${number}: kept script`).toEqual([]);
  return { responses, isOnServer };
}

/** Compares browser, server, `canvass run` and *Play*. The last respondent is random and also goes back. */
async function compareResponses(survey: ServedSurvey, player: Program, number: number) {
  const responses: ServedResponse[] = [];
  for (let seq = 1; seq <= SIMULATED_RESPONDENTS + 1; seq += 1) {
    const name = `survey ${number}, respondent ${seq}`;
    const isRandom = seq > SIMULATED_RESPONDENTS;
    const response = await (isRandom ? answerAtRandom(survey, number) : answerAsSimulated(survey, seq));
    const { stored, browser } = response;
    expect(stored.transcript, `${name}: browser and server`).toBe(browser.transcript);
    expect(replayInPlayer(player, stored), `${name}: Play`).toBe(stored.transcript);
    const transcript = await runByCommand(folder, survey, response, responses);
    expect(transcript, `${name}: canvass run`).toBe(stored.transcript);
    responses.push(response);
  }
  return responses;
}

/** Removes checks of phone numbers by a code, because only a server sends codes. */
function withoutCodesByMessage(project: Project): Project {
  const change = <T extends ProjectItem>(item: T): T => {
    if (item.type !== 'Q') return { ...item, items: item.items.map(change) };
    const { sms_verify: _, ...question } = item;
    return question as T; // only an optional field is missing
  };
  return { ...project, items: project.items.map(change) };
}
