// npm run bench -- server [--json] [--cluster] [--stored N,N] [--processes N,N] [--seconds N] [--respondents N]
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
import { bareInserts } from './bare-inserts.ts';
import { fillResponses } from './fill-responses.ts';
import { httpInserts } from './http-inserts.ts';
import { measureCalls } from './measure-calls.ts';
import { parentOf } from './processor-time.ts';
import { type Floors, report, type ServerResult } from './report.ts';
import { openServers } from './visits.ts';

const { values: given } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Three nodes of Citus instead, by the scripts that CANVASS_CITUS names. */
    cluster: { type: 'boolean', default: false },
    /** Filling 10,000,000 takes a quarter of an hour and 15 GB. */
    stored: { type: 'string', default: '1000,100000' },
    processes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '5' },
    respondents: { type: 'string', default: '32' },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const seconds = Number(given.seconds);
const respondents = Number(given.respondents);

/** A process of PostgreSQL that runs as long as it does. */
const CHECKPOINTER = `select pid from pg_stat_activity where backend_type = 'checkpointer'`;

process.exitCode = await main();

/** 0 every target met, 1 one missed, 2 not measured. */
async function main(): Promise<number> {
  const bin = findPostgres();
  if (bin === undefined) {
    console.error('bench server: PostgreSQL is missing (Debian: apt-get install postgresql).');
    return 2;
  }
  const scripts = citusFolder();
  if (given.cluster && scripts === undefined) {
    console.error('bench server: --cluster needs CANVASS_CITUS, the folder of the scripts of a cluster.');
    return 2;
  }
  const { url, remove } = await (given.cluster ? openCluster(scripts ?? '') : createPostgresCluster(bin));
  try {
    const psql = createPsql(bin, url);
    const results: ServerResult[] = [];
    for (const stored of numbers(given.stored)) {
      for (const processes of numbers(given.processes)) {
        const servers = await openServers(url, processes);
        await fillResponses(servers.surveyId, stored, psql);
        const postmaster = parentOf(Number(await psql(CHECKPOINTER)));
        const calls = await measureCalls(servers, { seconds, respondents, postmaster });
        await servers.stop();
        // Measured at the same time, because other load on the machine changes.
        results.push({ stored, processes, calls, ...(await measureFloors(url)) });
      }
    }
    return report(results, { json: given.json });
  } finally {
    await remove();
  }
}

async function openCluster(scripts: string): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const { ports, remove } = await createCitusCluster(scripts);
  return { url: citusUrl(ports[0] ?? 0), remove };
}

async function measureFloors(url: string): Promise<Floors> {
  const database = openTestPostgres(url);
  const load = { seconds, writers: respondents };
  const inserts = await bareInserts(database, load);
  const overHttp = await httpInserts(url, database, load);
  await database.close();
  return { inserts, overHttp };
}
