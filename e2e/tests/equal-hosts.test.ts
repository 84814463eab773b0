import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arbitraryProject, projectFile, WITH_POINTS } from '@canvass/logic/testing';
import type { Program } from '@canvass/logic';
import type { Project, ProjectItem } from '@canvass/project';
import { createTestServer, type TestServer } from '@canvass/server/testing';
import { runInProcess } from 'canvass/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAsSimulated, answerAtRandom, type ServedResponse } from '../src/hosts/answer-on-server.ts';
import { type ServedSurvey, serveSurvey } from '../src/hosts/serve-survey.ts';
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
const SURVEYS = 5;
const SEED = Number(process.env['CANVASS_SEED'] ?? 2026);
const onlySurvey = process.env['CANVASS_SURVEY'];
/** Surveys whose draws of values and full quotas *Simulate* once decided differently. */
const ONCE_UNEQUAL = [1049, 1386];
const sampled = Array.from({ length: SURVEYS }, (_, index) => (SEED * SURVEYS + index) % ALL_SURVEYS);
const chosen = isFull
  ? Array.from({ length: ALL_SURVEYS }, (_, index) => index)
  : [...sampled, ...ONCE_UNEQUAL];
const numbers = onlySurvey === undefined ? chosen : [Number(onlySurvey)];
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
    for (const number of numbers) {
      const { responses, isOnServer } = await compareHosts(randomSurvey(number), number).catch(
        (error: unknown) => {
          throw new Error(`CANVASS_SURVEY=${number}`, { cause: error });
        },
      );
      count.responses += responses.length;
      count.ended += responses.filter(({ browser }) => browser.ended).length;
      if (isOnServer) count.simulated += 1;
    }
    process.stdout.write(
      `equal hosts: ${count.responses} responses in ${numbers.length} surveys, ${count.ended} ended; ` +
        `${count.simulated} with Simulate also compared with the server\n`,
    );
    if (onlySurvey === undefined) expect(count.ended).toBeGreaterThan(numbers.length);
    if (isFull) expect(count.simulated).toBeGreaterThan(100);
  },
  BUDGET_MS,
);

const QUIZ = new URL('../../examples/safety-quiz/project.json', import.meta.url);
const SECRET = { show_scores: true, secret_points: true };
/** The expression reads points of the third question, which the quiz gives for its options. */
const READS_POINTS = 'score(Q3) > 0';

describe('the quiz with secret points', () => {
  it('has the same result in all hosts', async () => {
    const quiz = JSON.parse(await readFile(QUIZ, 'utf8'));
    const { responses } = await compareHosts({ ...quiz, settings: SECRET }, 0);
    expect(responses.every(({ browser }) => browser.ended)).toBe(true);
  });

  it('is refused by check for each expression and text that reads points', async () => {
    const quiz = JSON.parse(await readFile(QUIZ, 'utf8'));
    const groups: readonly { readonly items: object[] }[] = quiz.items;
    const [first, second] = groups.flatMap(({ items }) => items).slice(-2);
    if (first === undefined || second === undefined) return expect.fail('The quiz has few questions.');
    Object.assign(first, { disp_code: READS_POINTS });
    Object.assign(second, { title: 'You have {{ Q3.score }} points' });
    await writeFile(join(folder, 'quiz.json'), JSON.stringify({ ...quiz, settings: SECRET }));
    const { stdout } = await runInProcess(['check', 'quiz.json', '--json'], { folder });
    const findings: readonly { readonly id: string; readonly path: string }[] =
      JSON.parse(stdout).files[0].findings;
    const paths = findings
      .filter(({ id }) => id === 'points.secret')
      .map(({ path }) => path.split('.').at(-1));
    expect(paths.toSorted()).toEqual(['disp_code', 'title']);
    return undefined;
  });
});

/** Compares all hosts. `seed` chooses the random respondent. */
async function compareHosts(file: object, seed: number) {
  const survey = await serveSurvey(server, file);
  const player = await compileForPlay(survey.text);
  const responses = await compareResponses(survey, player, seed);
  const figures = comparedFigures(simulateInEditor(survey.text, SIMULATED_RESPONDENTS));
  const inMemory = await answerInMemory(survey, SIMULATED_RESPONDENTS);
  expect(figures, 'Simulate and browser').toEqual(figuresOfBrowsers(survey, inMemory));
  const simulated = responses.slice(0, SIMULATED_RESPONDENTS);
  const onServer = simulated.map(({ browser: { state }, shown }) => ({ state, shown }));
  const isOnServer = hasSameChance(inMemory, onServer);
  if (isOnServer) expect(figures, 'Simulate and server').toEqual(figuresOfBrowsers(survey, onServer));
  // A script has no earlier respondents, and gives only the last answers, which may be rejected answers of hidden questions.
  const [first] = inMemory;
  if (first?.hadIssues === false)
    expect(rerunAsScript(survey.text, player, first.state), 'kept script').toEqual([]);
  return { responses, isOnServer };
}

/** Compares browser, server, `canvass run` and *Play*. The last respondent is random and also goes back. */
async function compareResponses(survey: ServedSurvey, player: Program, seed: number) {
  const responses: ServedResponse[] = [];
  for (let seq = 1; seq <= SIMULATED_RESPONDENTS + 1; seq += 1) {
    const name = `respondent ${seq}`;
    const isRandom = seq > SIMULATED_RESPONDENTS;
    const response = await (isRandom ? answerAtRandom(survey, seed) : answerAsSimulated(survey, seq));
    const { stored, browser } = response;
    expect(stored.transcript, `${name}: browser and server`).toBe(browser.transcript);
    expect(replayInPlayer(player, stored), `${name}: Play`).toBe(stored.transcript);
    const transcript = await runByCommand(folder, survey, response, responses);
    expect(transcript, `${name}: canvass run`).toBe(stored.transcript);
    responses.push(response);
  }
  return responses;
}

/** A random survey with points, values and quotas, as a project file. */
function randomSurvey(number: number): object {
  const project = withoutCodesByMessage(arbitraryProject(`hosts:${number}${WITH_POINTS}`));
  return projectFile(project, `EqualHosts${String(number).padStart(14, '0')}`) as object; // an object of fields
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
