// npm run bench -- export [--json] [--responses N] [--large] [--rounds N] [--only FORMAT] [--example NAME]: measures
// the speed and memory of exports, compared with a bare COPY.
import { parseArgs } from 'node:util';
import { startServer } from '@canvass/e2e/server-process';
import { exportFormats } from '@canvass/export';
import { createPostgresCluster, findPostgres } from '@canvass/server/testing';
import { median } from '../engine/measure.ts';
import { type MeasuredExport, measureExport } from './measured-export.ts';
import { fillUp, prepareSurvey } from './prepared-survey.ts';
import { createPsql, timeCopy } from './psql.ts';
import { type FormatResult, report } from './report.ts';

const LARGE = 1_000_000;
const REDUCTION_FACTOR = 10;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    responses: { type: 'string', default: '100000' },
    large: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    example: { type: 'string', default: 'coffee-study' },
  },
});
const responseCount = options.large ? LARGE : Number(options.responses);
const rounds = Number(options.rounds);
const formats = exportFormats
  .map(({ id }) => id)
  // Codebooks describe the variables and have no rows.
  .filter((id) => id.startsWith(options.only) && !id.startsWith('codebook'));

process.exitCode = await main();

/** Returns the exit code: 0 if every target is met, 1 if one is missed, 2 if not measured. */
async function main(): Promise<number> {
  const bin = findPostgres();
  if (bin === undefined) {
    console.error('bench export: PostgreSQL is missing (Debian: apt-get install postgresql).');
    return 2;
  }
  const cluster = await createPostgresCluster(bin);
  try {
    return report(await measureAll(bin, cluster.url), {
      manyResponses: responseCount,
      fewResponses: responseCount / REDUCTION_FACTOR,
      rounds,
      json: options.json,
    });
  } finally {
    cluster.remove();
  }
}

/** Measures with few responses, for memory, and then with many, for memory and speed. */
async function measureAll(bin: string, databaseUrl: string): Promise<readonly FormatResult[]> {
  const psql = createPsql(bin, databaseUrl);
  const server = await startServer({ databaseUrl });
  const survey = await prepareSurvey(server.url, options.example, psql);
  await server.stop();
  await fillUp(survey, responseCount / REDUCTION_FACTOR, psql);
  const withFew = new Map<string, MeasuredExport>();
  for (const format of formats)
    withFew.set(format, await measureExport(databaseUrl, survey.surveyId, format));
  await fillUp(survey, responseCount, psql);
  const query = `select * from response where survey_id = '${survey.surveyId}' order by seq`;
  const copies: number[] = [];
  const withMany = new Map<string, MeasuredExport[]>(formats.map((format) => [format, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const format of formats) {
      // Each export has a COPY measured just before it, because other load on the machine changes.
      copies.push(await timeCopy(bin, databaseUrl, query));
      withMany.get(format)?.push(await measureExport(databaseUrl, survey.surveyId, format));
    }
  }
  return formats.map((format) =>
    computeResult(format, withFew.get(format)?.peak, withMany.get(format) ?? [], median(copies)),
  );
}

function computeResult(
  format: string,
  peakOfFew = Number.NaN,
  measured: readonly MeasuredExport[],
  copy: number,
): FormatResult {
  return {
    format,
    copyMs: copy,
    milliseconds: median(measured.map(({ milliseconds }) => milliseconds)),
    bytes: measured[0]?.bytes ?? 0,
    peakOfFew,
    peakOfMany: median(measured.map(({ peak }) => peak)),
  };
}
