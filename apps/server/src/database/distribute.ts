import { sql } from 'kysely';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { addToCluster, changeSchema, type ClusterRole, readClusterRole } from './cluster-tables.ts';

type Query = Database['query'];

/** A sentence for the operator: the result, or the reason for making no change. */
export type Distribution = { readonly done: string } | { readonly problem: string };

/**
 * Updates the schema, then distributes the tables over the nodes of the Citus cluster by survey, all or nothing. A
 * second call changes nothing, because later migrations distribute their own tables.
 */
export async function distribute(database: Database): Promise<Distribution> {
  const { query } = database;
  const role = await readClusterRole(query);
  const obstacle = await findProblem(query, role);
  if (obstacle !== undefined) return { problem: obstacle };
  if (!role.isDistributed && (await countOthers(query)) > 0)
    return { problem: 'other programs are connected to the database; stop every server that uses it first.' };
  await migrate(database);
  const addedNames = await changeSchema(query, addToCluster);
  return {
    done:
      addedNames.length === 0
        ? 'All tables are distributed already: there was nothing to do.'
        : `Distributed ${addedNames.length} tables and functions over the nodes of the cluster.`,
  };
}

async function findProblem(
  query: Query,
  { hasCitus, isCoordinator }: ClusterRole,
): Promise<string | undefined> {
  if (!hasCitus)
    return 'the database has no Citus: make the extension on every node, and add the workers to the coordinator.';
  if (!isCoordinator) return 'this is a worker of the cluster; name its coordinator in DATABASE_URL.';
  const nodes = await sql`select 1 from pg_dist_node where shouldhaveshards and isactive`.execute(query);
  if (nodes.rows.length === 0)
    return 'the cluster has no node that may hold data: add its workers with citus_add_node.';
  // The settings of our own connections do not reach the workers (TRUST-1).
  const lax = await sql`
    select 1 from run_command_on_all_nodes('show synchronous_commit') where result = 'off'`.execute(query);
  return lax.rows.length === 0
    ? undefined
    : 'a node has synchronous_commit off, and could forget what was acknowledged; set it on everywhere.';
}

/** Counts the other client connections to this database, without connections between nodes of the cluster. */
async function countOthers(query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name not like 'citus%'`.execute(query);
  return rows[0]?.count ?? 0;
}
