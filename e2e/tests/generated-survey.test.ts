import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cell, compileExport, type Dataset, type Row } from '@canvass/export';
import { readBack } from '@canvass/export/testing';
import { createTestServer, OPERATOR_TOKEN, type TestServer } from '@canvass/server/testing';
import { runInProcess, SIMULATED_NOW, surveyOf } from 'canvass/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileForHost } from '../src/browser-program.ts';
import { createGeneratedSurvey } from '../src/harness/generated-survey.ts';
import { type AnsweredResponse, answerStudy } from '../src/harness/study/study-respondent.ts';

const SEEDS = process.env['CANVASS_FULL'] === undefined ? ['1'] : ['1', '2', '3', '4', '5'];
const RESPONDENTS = 24;
const BUDGET_MS = 600_000;
const SCRIPT =
  'answers: { Q1: A4 }\nexpect: { path: [Q1], end: { status: screen_out, link: "https://panel.example/screened?id=none" } }\n';

describe.each(SEEDS)('a survey of 38 questions, seed %s', (seed) => {
  const surveyId = `GeneratedSurvey${seed.padStart(9, '0')}`;
  const project = createGeneratedSurvey(seed, surveyId);
  const answered: AnsweredResponse[] = [];
  const drawnQuestions = listDrawnQuestions(project);
  let server: TestServer;
  let folder = '';
  const runCanvass = (...args: readonly string[]) => runInProcess(args, { folder });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-generated-'));
    await writeFile(join(folder, 'project.json'), JSON.stringify(project));
    await writeFile(join(folder, 'script.yaml'), SCRIPT);
    server = await createTestServer('pglite');
  }, BUDGET_MS);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('passes the check, and its script passes', async () => {
    const checkRun = await runCanvass('check', 'project.json', '--json');
    const [{ findings, survey }] = JSON.parse(checkRun.stdout).files;
    const errors = findings.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(errors, JSON.stringify(errors, null, 2)).toEqual([]);
    expect(survey.questions + survey.values).toBe(38);
    const scriptRun = await runCanvass('run', 'project.json', '--script', 'script.yaml');
    expect(scriptRun.stdout).toContain('1 script: 1 passed');
  });

  it(
    'has the same ends and questions on a server as in a simulation',
    async () => {
      const program = compileForHost(project);
      await server.publish(project);
      const study = { server, surveyId, survey: surveyOf(program), seed };
      for (let number = 1; number <= RESPONDENTS; number += 1) {
        server.clock.now = SIMULATED_NOW * 1000;
        const answeredResponse = await answerStudy(study, number);
        if (answeredResponse !== undefined) answered.push(answeredResponse);
      }
      server.clock.now = (SIMULATED_NOW + 3600) * 1000;
      const plan = ['-n', String(RESPONDENTS), '--seed', seed, '--progress', 'quiet'];
      const { stdout } = await runCanvass('simulate', 'project.json', ...plan, '--json');
      const { ends, questions } = JSON.parse(stdout);
      for (const status of [1, 2, 3]) {
        const simulated = ends.filter((end: { status: number }) => end.status === status);
        const sum = simulated.reduce((all: number, end: { respondents: number }) => all + end.respondents, 0);
        expect([status, answered.filter(({ state }) => state.end.status === status).length]).toEqual([
          status,
          sum,
        ]);
      }
      // Drawn groups are not compared, because the server draws at random, but the command by the respondent's number.
      const counts = questions as readonly { gid: string; shown: number }[];
      for (const { gid, shown } of counts.filter((one) => !drawnQuestions.has(one.gid)))
        expect([gid, answered.filter(({ leftQuestions }) => leftQuestions.has(gid)).length]).toEqual([
          gid,
          shown,
        ]);
    },
    BUDGET_MS,
  );

  it(
    'is exported with every response, identically in every format',
    async () => {
      const { dataset } = compileExport(surveyId, [{ version: 1, program: compileForHost(project) }]);
      const rows = await read('jsonl', dataset);
      expect(rows).toHaveLength(answered.length);
      for (const format of ['csv', 'xlsx', 'sav', 'parquet'])
        expect([format, await read(format, dataset)]).toEqual([format, rows]);
      const status = dataset.variables.findIndex(({ name }) => name === 'status');
      const statuses = rows.map((row): Cell | undefined => row[status]).toSorted();
      expect(statuses).toEqual(answered.map(({ state }) => state.end.status).toSorted());
    },
    BUDGET_MS,
  );

  async function read(format: string, dataset: Dataset): Promise<readonly Row[]> {
    const url = `/api/publishing/surveys/${surveyId}/export?format=${format}`;
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const reply = await server.server.inject({ method: 'GET', url, headers });
    expect([format, reply.statusCode]).toEqual([format, 200]);
    const readFile = readBack[format];
    if (readFile === undefined) throw new Error(`there is no reader of ${format}`);
    return readFile(reply.rawPayload, dataset);
  }
});

/** gids of the questions in the two groups of which one is drawn. */
function listDrawnQuestions(project: object): ReadonlySet<string> {
  const { items } = project as { readonly items: readonly object[] }; // as `createGeneratedSurvey` builds it
  const gids = [...JSON.stringify(items.slice(-3, -1)).matchAll(/"gid":"(q\d+)"/g)];
  return new Set(gids.map(([, gid = '']) => gid));
}
