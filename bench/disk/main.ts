// npm run bench -- disk [--json] [--respondents N] [--example NAME]: measures the disk space of stored responses.
import { parseArgs } from 'node:util';
import { answerOverHttp } from '@canvass/e2e/answer-over-http';
import { startServer } from '@canvass/e2e/server-process';
import { createPostgresCluster, findPostgres } from '@canvass/server/testing';
import { createPsql, type Psql } from '../export/psql.ts';
import { publishExample } from '../export/prepared-survey.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    respondents: { type: 'string', default: '300' },
    example: { type: 'string', default: 'coffee-study' },
  },
});
const RESPONSES = 100_000;

process.exitCode = await main();

/** Returns the exit code: 0 if measured, 2 if not. */
async function main(): Promise<number> {
  const bin = findPostgres();
  if (bin === undefined) {
    console.error('bench disk: PostgreSQL is missing (Debian: apt-get install postgresql).');
    return 2;
  }
  const cluster = await createPostgresCluster(bin);
  try {
    const psql = createPsql(bin, cluster.url);
    const server = await startServer({ databaseUrl: cluster.url, environment: { RATE_LIMIT: 'off' } });
    const surveyId = await publishExample(server.url, options.example);
    const sizesBefore = await measureSizes(psql);
    await answerOverHttp(server.url, surveyId, Number(options.respondents));
    await server.stop();
    const sizesAfter = await measureSizes(psql);
    const responses = Number(await psql('select count(*) from response'));
    const events = Number(await psql('select count(*) from response_event'));
    report({ responses, events, tableGrowth: growthBetween(sizesBefore, sizesAfter) });
    return 0;
  } finally {
    cluster.remove();
  }
}

/** Bytes of each table with its indexes, without dead rows. */
async function measureSizes(psql: Psql): Promise<ReadonlyMap<string, number>> {
  await psql('vacuum full');
  const rows =
    await psql(`select string_agg(relname || ' ' || pg_total_relation_size(oid), E'\\n') from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  return new Map(
    rows.split('\n').map((row) => {
      const [name = '', size = '0'] = row.split(' ');
      return [name, Number(size)] as const;
    }),
  );
}

function growthBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return [...after]
    .map(([name, size]) => [name, size - (before.get(name) ?? 0)] as const)
    .filter(([, size]) => size > 0)
    .toSorted(([, one], [, other]) => other - one);
}

interface DiskGrowth {
  readonly responses: number;
  readonly events: number;
  readonly tableGrowth: readonly (readonly [name: string, bytes: number])[];
}

function report({ responses, events, tableGrowth }: DiskGrowth): void {
  const perResponse = tableGrowth.map(([name, bytes]) => [name, bytes / responses] as const);
  const totalBytes = perResponse.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (options.json) {
    console.log(JSON.stringify({ responses, events, perResponse: Object.fromEntries(perResponse) }));
    return;
  }
  console.log(`${options.example}: ${responses} responses, ${(events / responses).toFixed(1)} events each`);
  for (const [name, bytes] of [...perResponse, ['all', totalBytes] as const])
    console.log(`${name} | ${bytes.toFixed(0)} bytes | ${megabytes(bytes)} MB for ${RESPONSES} responses`);
}

function megabytes(bytes: number): string {
  return ((bytes * RESPONSES) / 1e6).toFixed(0);
}
