// npm run bench -- console [--json] [--large] [--huge]: measures the console's views of answers.
import { parseArgs } from 'node:util';
import { OPERATOR_TOKEN, startServer } from '@canvass/e2e/server-process';
import type { AnalysisCounts, AnalysisPlan, AnalysisRequest } from '@canvass/protocol';
import { createPostgresCluster, findPostgres } from '@canvass/server/testing';
import { median } from '../engine/measure.ts';
import { fillUp, prepareSurvey } from '../export/prepared-survey.ts';
import { createPsql, type Psql } from '../export/psql.ts';

/** Numbers of responses: ten full segments, a hundred times as many, and a thousand times as many. */
const SMALL = 10_240;
const LARGE = 1_024_000;
const HUGE = 10_240_000;
const ROUNDS = 5;
/** Maximum time of a view of the console (docs/adr/0167). */
const TARGET_MS = 1_000;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    huge: { type: 'boolean', default: false },
  },
});

interface ViewDuration {
  readonly responses: number;
  readonly view: string;
  readonly milliseconds: number;
}

process.exitCode = await main();

/** Returns the exit code: 0 if every view meets the target, 1 if one misses it, 2 if not measured. */
async function main(): Promise<number> {
  const bin = findPostgres();
  if (bin === undefined) {
    console.error('bench console: PostgreSQL is missing (Debian: apt-get install postgresql).');
    return 2;
  }
  const cluster = await createPostgresCluster(bin);
  try {
    const measured = await measureAll(cluster.url, createPsql(bin, cluster.url));
    if (options.json) console.log(JSON.stringify(measured));
    else
      for (const { responses, view, milliseconds } of measured)
        console.log(
          `${String(responses).padStart(9)}  ${view.padEnd(44)} ${milliseconds.toFixed(0).padStart(6)} ms`,
        );
    const isSlow = measured.some(
      ({ view, milliseconds }) => !view.startsWith('bare') && milliseconds > TARGET_MS,
    );
    return isSlow ? 1 : 0;
  } finally {
    cluster.remove();
  }
}

async function measureAll(databaseUrl: string, psql: Psql): Promise<readonly ViewDuration[]> {
  const server = await startServer({ databaseUrl });
  try {
    const survey = await prepareSurvey(server.url, 'coffee-study', psql);
    await fillUp(survey, SMALL, psql);
    const path = `${server.url}/api/publishing/surveys/${survey.surveyId}/analysis`;
    // Deleting the state makes the server count all responses again, including the copies, which ended a day ago.
    await psql('delete from analysis_state');
    while ((await call<{ pending: number }>(path)).pending > 0);
    const measured = [...(await measureViews(path, survey.surveyId, SMALL, psql))];
    if (options.large) {
      await fillUp(survey, LARGE, psql);
      await copySegments(survey.surveyId, psql, LARGE);
      measured.push(...(await measureViews(path, survey.surveyId, LARGE, psql)));
    }
    if (options.huge) {
      // Views read only segments, so the responses are not copied.
      await copySegments(survey.surveyId, psql, HUGE);
      const views = await measureViews(path, survey.surveyId, HUGE, psql);
      measured.push(...views.filter(({ view }) => !view.startsWith('bare')));
    }
    return measured;
  } finally {
    await server.stop();
  }
}

/** Copies the counted segments until they have `responses` values, because counting again would take long. */
async function copySegments(surveyId: string, psql: Psql, responses: number): Promise<void> {
  await psql(`insert into answer_segment (survey_id, variable, segment, distinct_values, codes)
    select survey_id, variable, segment + copy * 1000, distinct_values, codes
    from answer_segment, generate_series(1, ${responses / SMALL - 1}) as copy
    where survey_id = '${surveyId}' and segment < 1000
    on conflict do nothing`);
  await psql('vacuum analyze answer_segment');
  // The copied responses are already counted, and ended a day ago.
  await psql(`delete from analysis_gap where survey_id = '${surveyId}'`);
  await psql(`update analysis_state set known_until = now() where survey_id = '${surveyId}'`);
}

async function measureViews(
  path: string,
  surveyId: string,
  responses: number,
  psql: Psql,
): Promise<readonly ViewDuration[]> {
  const views = listViews(path, surveyId, await call<AnalysisPlan>(`${path}/questions`), psql);
  const measured: ViewDuration[] = [];
  for (const { name: view, run } of views) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startTime = performance.now();
      await run();
      times.push(performance.now() - startTime);
    }
    measured.push({ responses, view, milliseconds: median(times) });
  }
  return measured;
}

interface View {
  readonly name: string;
  run(): Promise<unknown>;
}

/** The measured views. Requires an example whose first choice question is a single choice before other choices. */
function listViews(path: string, surveyId: string, { questions }: AnalysisPlan, psql: Psql): readonly View[] {
  const choices = questions.filter(({ picture }) => picture === 'choices');
  const [firstChoice, secondChoice] = choices;
  const filter = secondChoice?.variables[0];
  if (firstChoice === undefined || filter === undefined) throw new Error('the example has no two choices');
  const multipleChoice = choices.find(({ variables }) => variables.length > 3) ?? secondChoice;
  const filters = [{ variable: filter.name, values: filter.labels.slice(0, 2).map(({ value }) => value) }];
  const count = (request: AnalysisRequest) => () =>
    call<AnalysisCounts>(`${path}/counts`, { all: true, ...request });
  const sql = (text: string) => () => psql(text);
  return [
    { name: 'overview', run: () => call(path) },
    { name: 'one choice', run: count({ gid: firstChoice.gid }) },
    { name: 'one choice, filtered by another', run: count({ gid: firstChoice.gid, where: filters }) },
    {
      name: 'several choices, filtered',
      run: count({ gid: multipleChoice?.gid ?? firstChoice.gid, where: filters }),
    },
    {
      name: 'bare SQL on the JSON of answers: one choice',
      run: sql(`select answers->'${firstChoice.gid}'->>0, count(*) from response
        where survey_id = '${surveyId}' and not test group by 1`),
    },
  ];
}

async function call<T>(url: string, body?: object): Promise<T> {
  const reply = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${OPERATOR_TOKEN}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code, data, msg } = await reply.json();
  if (code !== 0) throw new Error(`${url}: ${reply.status} ${msg}`);
  return data as T; // the caller states the type of the reply
}
