import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cell, compileExport, type Dataset, exportFormats, type Row } from '@canvass/export';
import { readBack } from '@canvass/export/testing';
import { createTestServer, OPERATOR_TOKEN, type TestServer } from '@canvass/server/testing';
import { SIMULATED_NOW, surveyOf } from 'canvass/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { compileForHost } from '../src/browser-program.ts';
import { runCanvass } from '../src/harness/canvass-command.ts';
import { createExpectedCells } from '../src/harness/study/study-expectations.ts';
import { createStudyProject } from '../src/harness/study/study-project.ts';
import { type AnsweredResponse, answerStudy } from '../src/harness/study/study-respondent.ts';

const SURVEY = 'ExportedStudy00000000001';
const RESPONDENTS = process.env['CANVASS_FULL'] === undefined ? 400 : 2_000;
const SLOTS = RESPONDENTS / 20;
const SEED = '7';
const BUDGET_MS = 1_800_000;
const PROJECT = createStudyProject(SURVEY, SLOTS);
const program = compileForHost(PROJECT);
const dataset: Dataset = compileExport(SURVEY, [{ version: 1, program }]).dataset;

let server: TestServer;
const answeredResponses: AnsweredResponse[] = [];
beforeAll(async () => {
  server = await createTestServer('pglite');
  await server.publish(PROJECT);
  const study = { server, surveyId: SURVEY, survey: surveyOf(program), seed: SEED };
  for (let number = 1; number <= RESPONDENTS; number += 1) {
    server.clock.now = SIMULATED_NOW * 1000;
    const answeredResponse = await answerStudy(study, number);
    if (answeredResponse !== undefined) answeredResponses.push(answeredResponse);
  }
  server.clock.now = (SIMULATED_NOW + 3600) * 1000;
}, BUDGET_MS);
afterAll(() => server.close());

async function readExport(format: string, query = ''): Promise<readonly Row[]> {
  const url = `/api/publishing/surveys/${SURVEY}/export?format=${format}${query}`;
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const reply = await server.server.inject({ method: 'GET', url, headers });
  expect(reply.statusCode).toBe(200);
  const readFormat = readBack[format];
  if (readFormat === undefined) throw new Error(`nobody reads ${format} back`);
  return readFormat(reply.rawPayload, dataset);
}
const rowByName = (row: Row) =>
  Object.fromEntries(dataset.variables.map(({ name }, at) => [name, row[at] ?? 'nothing'] as const));

it('the export has the shown questions and answers of every respondent, by variable', async () => {
  const rows = (await readExport('jsonl')).map(rowByName);
  expect(rows).toHaveLength(answeredResponses.length);
  const bySeq = new Map(rows.map((row) => [row['seq'], row]));
  for (const answeredResponse of answeredResponses)
    expect(bySeq.get(answeredResponse.seq)).toMatchObject(createExpectedCells(answeredResponse));
  const kinds = new Set(rows.flatMap((row) => Object.values(row).map((cell) => missingOf(cell))));
  expect(kinds).toEqual(new Set([undefined, 'not_asked', 'not_offered', 'empty', 'not_applicable']));
}, 300_000);

const missingOf = (cell: Cell) => (typeof cell === 'object' ? cell.missing : undefined);

it.each(exportFormats.map(({ id }) => id).filter((id) => !id.startsWith('codebook')))(
  'the file in the format %s has the values that follow from the events',
  async (format) => {
    const rows = await readExport(format);
    expect(rows.map(rowByName)).toEqual((await readExport('jsonl', '&from=events')).map(rowByName));
  },
  300_000,
);

it('the export has the frequencies of canvass simulate', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-study-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'study.json');
  await writeFile(file, JSON.stringify(PROJECT));
  const { stdout } = await runCanvass([
    'simulate',
    file,
    '-n',
    String(RESPONDENTS),
    '--seed',
    SEED,
    '--progress',
    'quiet',
    '--json',
  ]);
  const figures = JSON.parse(stdout);
  const rows = (await readExport('jsonl', '&state=all')).map(rowByName);
  expect(rows).toHaveLength(RESPONDENTS);
  for (const status of [1, 2, 3]) {
    const simulatedEnds = figures.ends.filter((end: { status: number }) => end.status === status);
    const sum = simulatedEnds.reduce(
      (total: number, end: { respondents: number }) => total + end.respondents,
      0,
    );
    expect(rows.filter((row) => row['status'] === status)).toHaveLength(sum);
    expect(sum).toBeGreaterThan(0);
  }
  for (const question of figures.questions) {
    const questionVariables = dataset.variables.filter(
      ({ group, question: of }) => group === 'question' && of?.gid === question.gid,
    );
    const cellsOf = (row: Readonly<Record<string, Cell>>) =>
      questionVariables.map(({ name }) => row[name] ?? 'nothing');
    const shownRows = rows.filter((row) => cellsOf(row).some((cell) => missingOf(cell) !== 'not_asked'));
    const answeredRows = shownRows.filter((row) =>
      cellsOf(row).some((cell) => ANSWERED_STATES.has(missingOf(cell))),
    );
    expect([question.code, shownRows.length, answeredRows.length]).toEqual([
      question.code,
      question.shown,
      question.answered,
    ]);
  }
  const countRows = (name: string, value: Cell) => rows.filter((row) => row[name] === value).length;
  const figuresOf = (code: string) =>
    figures.questions
      .find((question: { code: string }) => question.code === code)
      .options.map((option: { chosen: number }) => option.chosen);
  expect([1, 2, 3, 9].map((value) => countRows('Q1', value))).toEqual(figuresOf('Q1'));
  expect([1, 2, 3, 4].map((number) => countRows(`Q3_A${number}`, 1))).toEqual(figuresOf('Q3'));
}, 300_000);

/** The states of a cell with an answer: a value, or the mark "does not apply". */
const ANSWERED_STATES: ReadonlySet<string | undefined> = new Set([undefined, 'not_applicable']);
