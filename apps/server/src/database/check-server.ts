import { sql } from 'kysely';
import { readClusterRole } from './cluster-tables.ts';
import type { Database } from './database.ts';

type Query = Database['query'];

/** Settings of a PostgreSQL that break our guarantees. Each is a sentence with the setting and its fix. */
interface ServerFindings {
  readonly refusals: readonly string[];
  /** The server works, but may lose acknowledged answers when a machine or process stops (TRUST-1). */
  readonly risks: readonly string[];
}

const MIN_POSTGRES_VERSION = 15;
const MIN_CITUS_VERSION = 13;

/** Settings with which PostgreSQL may lose committed data, and the consequences. */
const REQUIRED_SETTINGS = {
  fsync: 'answers that were acknowledged, or the whole database, are lost when its machine stops',
  full_page_writes: 'pages of the database can be torn when its machine stops',
  synchronous_commit: 'answers of the last moment that were acknowledged are lost when it stops',
} as const;
const NAMES = Object.keys(REQUIRED_SETTINGS) as readonly (keyof typeof REQUIRED_SETTINGS)[];

type Settings = Readonly<Record<string, string>>;

/**
 * Checks the settings of a PostgreSQL, and of each reachable node of a cluster, because settings of our own connections
 * do not apply to other nodes.
 */
export async function checkServer(query: Query): Promise<ServerFindings> {
  const ownSettings = await readOwnSettings(query);
  const { isDistributed } = await readClusterRole(query);
  const nodes = isDistributed ? await readNodeSettings(query) : [];
  const refusals = [
    ...versionOf(ownSettings),
    ...computeEncoding(ownSettings),
    ...(isDistributed ? await findCitusRefusal(query) : []),
  ];
  const risks = [
    ...listRisks(ownSettings, 'the database'),
    ...nodes.flatMap(({ node, settings }) => listRisks(settings, `the node ${node}`)),
  ];
  return { refusals, risks };
}

async function readOwnSettings(query: Query): Promise<Settings> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in (${sql.join([...NAMES, 'server_version_num', 'server_version', 'server_encoding'])})`.execute(
    query,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Reads the settings of all reachable nodes. Unreachable nodes are checked at the next start. */
async function readNodeSettings(
  query: Query,
): Promise<readonly { readonly node: string; readonly settings: Settings }[]> {
  const statement = `select json_object_agg(name, setting) from pg_settings where name in ('${NAMES.join("', '")}')`;
  const { rows } = await sql<{ node: string; result: string }>`
    select node.nodename || ':' || node.nodeport as node, asked.result
    from run_command_on_all_nodes(${statement}) as asked join pg_dist_node as node on node.nodeid = asked.nodeid
    where asked.success order by 1`.execute(query);
  return rows.map(({ node, result }) => ({ node, settings: JSON.parse(result) as Settings }));
}

const listRisks = (settings: Settings, subject: string): readonly string[] =>
  NAMES.filter((name) => settings[name] === 'off').map(
    (name) =>
      `${subject} has ${name} off: ${REQUIRED_SETTINGS[name]}; set ${name} = on in its postgresql.conf.`,
  );

function versionOf({ server_version_num: number, server_version: text }: Settings): readonly string[] {
  return Number(number) >= MIN_POSTGRES_VERSION * 10_000
    ? []
    : [`the database is PostgreSQL ${text}; ${MIN_POSTGRES_VERSION} or newer is needed.`];
}

function computeEncoding({ server_encoding: encoding }: Settings): readonly string[] {
  return encoding === 'UTF8'
    ? []
    : [
        `the database is encoded in ${encoding}, and answers come in every script; make one with UTF8 (create database ... encoding 'UTF8' template template0).`,
      ];
}

async function findCitusRefusal(query: Query): Promise<readonly string[]> {
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'citus'`.execute(query);
  const version = rows[0]?.version ?? '0';
  return Number.parseInt(version, 10) >= MIN_CITUS_VERSION
    ? []
    : [`the cluster has Citus ${version}; ${MIN_CITUS_VERSION} or newer is needed.`];
}
