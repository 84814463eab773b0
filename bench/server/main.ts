// npm run bench -- server [--json] [--cluster] [--stored N,N] [--processes N,N] [--seconds N] [--respondents N]:
// measures answering calls, compared with bare inserts.
import { parseArgs } from 'node:util';
import {
  citusFolder,
  citusUrl,
  createCitusCluster,
  createPostgresCluster,
  findPostgres,
  openTestPostgres,
} from '@canvass/server/testing';
import { createPsql } from '../export/psql.ts';
import { measureBareInserts } from './bare-inserts.ts';
import { fillResponses } from './fill-responses.ts';
import { measureHttpInserts } from './http-inserts.ts';
import { measureCalls } from './measure-calls.ts';
import { parentOf } from './processor-time.ts';
import { type Baselines, report, type ServerResult } from './report.ts';
import { openServers } from './visits.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Uses three nodes of Citus instead of one PostgreSQL, started by the scripts in the folder CANVASS_CITUS. */
    cluster: { type: 'boolean', default: false },
    /** Numbers of stored responses. Storing 10,000,000 takes a quarter of an hour and 15 GB. */
    stored: { type: 'string', default: '1000,100000' },
    processes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '5' },
    respondents: { type: 'string', default: '32' },
  },
});
const parseNumbers = (text: string) => text.split(',').map(Number);
const seconds = Number(options.seconds);
const respondents = Number(options.respondents);

/**
 * Several thousand responses begin in a second, and each is called again seconds later. The usual cache would drop them
 * before that, unlike the fewer responses of real respondents.
 */
const LARGE_CACHE = { RESPONSE_CACHE_MB: '1024' };

const CHECKPOINTER_QUERY = `select pid from pg_stat_activity where backend_type = 'checkpointer'`;

process.exitCode = await main();

/** Returns the exit code: 0 if every target is met, 1 if one is missed, 2 if not measured. */
async function main(): Promise<number> {
  const bin = findPostgres();
  if (bin === undefined) {
    console.error('bench server: PostgreSQL is missing (Debian: apt-get install postgresql).');
    return 2;
  }
  const scripts = citusFolder();
  if (options.cluster && scripts === undefined) {
    console.error('bench server: --cluster needs CANVASS_CITUS, the folder of the scripts of a cluster.');
    return 2;
  }
  const { url, remove } = await (options.cluster ? openCluster(scripts ?? '') : createPostgresCluster(bin));
  try {
    const psql = createPsql(bin, url);
    const results: ServerResult[] = [];
    for (const storedResponses of parseNumbers(options.stored)) {
      for (const processes of parseNumbers(options.processes)) {
        const servers = await openServers(url, processes, LARGE_CACHE);
        await fillResponses(servers.surveyId, storedResponses, psql);
        const postmaster = parentOf(Number(await psql(CHECKPOINTER_QUERY)));
        const calls = await measureCalls(servers, { seconds, respondents, postmaster });
        await servers.stop();
        // The baselines are measured right afterwards, because other load on the machine changes.
        results.push({
          storedResponses: storedResponses,
          processes,
          calls,
          ...(await measureBaselines(url)),
        });
      }
    }
    return report(results, { isJson: options.json });
  } finally {
    await remove();
  }
}

async function openCluster(scripts: string): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const { ports, remove } = await createCitusCluster(scripts);
  return { url: citusUrl(ports[0] ?? 0), remove };
}

async function measureBaselines(url: string): Promise<Baselines> {
  const database = openTestPostgres(url);
  const load = { seconds, writers: respondents };
  const inserts = await measureBareInserts(database, load);
  const overHttp = await measureHttpInserts(url, database, load);
  await database.close();
  return { driverInserts: inserts, httpInserts: overHttp };
}
