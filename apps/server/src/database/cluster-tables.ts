import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Query = Kysely<Tables>;

export interface ClusterRole {
  readonly hasCitus: boolean;
  /** Whether schema changes run on this database. The other nodes are workers. */
  readonly isCoordinator: boolean;
  /** Whether the server's tables are distributed over the nodes. */
  readonly isDistributed: boolean;
}

export async function readClusterRole(query: Query): Promise<ClusterRole> {
  const none = { hasCitus: false, isCoordinator: false, isDistributed: false };
  const citusRows = await sql`select 1 from pg_extension where extname = 'citus'`.execute(query);
  if (citusRows.rows.length === 0) return none;
  const { rows } = await sql<Omit<ClusterRole, 'hasCitus'>>`
    select citus_is_coordinator() as "isCoordinator",
      exists (select from pg_dist_partition where logicalrelid = to_regclass('survey')) as "isDistributed"
  `.execute(query);
  return { ...none, ...rows[0], hasCitus: true };
}

interface NamedRow {
  readonly name: string;
}

/**
 * Runs a transaction that changes the schema. In a cluster it uses one connection per node, because a second connection
 * would not see uncommitted changes of the first. Citus refuses to switch after a statement that has used several, so the
 * setting comes first. Without Citus it has no effect.
 */
export const changeSchema = <Result>(
  query: Query,
  change: (transaction: Query) => Promise<Result>,
): Promise<Result> =>
  query.transaction().execute(async (transaction) => {
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
    return change(transaction);
  });

/**
 * Distributes new tables and functions in a transaction of `changeSchema`, and returns their names. Tables whose key begins with survey_id are distributed
 * by survey, all other tables are copied to every node. Tables with triggers stay at the coordinator, where triggers
 * work. Functions whose first parameter is of_survey run on the node of their survey.
 */
export async function addToCluster(transaction: Query): Promise<readonly string[]> {
  const bySurvey = await findNewTables(transaction, true);
  // All other tables are colocated with `survey`.
  for (const name of bySurvey.toSorted((a) => (a === 'survey' ? -1 : 0))) {
    const colocation = name === 'survey' ? sql`` : sql`, colocate_with => 'survey'`;
    await sql`select create_distributed_table(${name}::text, 'survey_id'${colocation})`.execute(transaction);
  }
  const otherTables = await findNewTables(transaction, false);
  for (const name of otherTables)
    await sql`select create_reference_table(${name}::text)`.execute(transaction);
  // The original rows remain on the coordinator, where they would never be deleted. Children come first, so that no
  // table refers to a local table.
  for (const name of [...otherTables, ...bySurvey].toReversed())
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(transaction);
  const functions = await findNewFunctions(transaction);
  for (const name of functions)
    await sql`select create_distributed_function(${name}::regprocedure, 'of_survey', colocate_with => 'survey',
      force_delegation => true)`.execute(transaction);
  return [...bySurvey, ...otherTables, ...functions];
}

async function findNewTables(transaction: Query, withSurvey: boolean): Promise<readonly string[]> {
  const { rows } = await sql<NamedRow>`
    select relation.oid::regclass::text as name from pg_class as relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and not exists (select from pg_dist_partition where logicalrelid = relation.oid)
      and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
      and not exists (select from pg_trigger where tgrelid = relation.oid and not tgisinternal)
      and ${withSurvey}::boolean = exists (select from pg_index as own
        join pg_attribute as first on first.attrelid = own.indrelid and first.attnum = own.indkey[0]
        where own.indrelid = relation.oid and own.indisprimary and first.attname = 'survey_id')
    order by 1`.execute(transaction);
  return rows.map(({ name }) => name);
}

async function findNewFunctions(transaction: Query): Promise<readonly string[]> {
  const { rows } = await sql<NamedRow>`
    select own.oid::regprocedure::text as name from pg_proc as own
    where own.pronamespace = 'public'::regnamespace and own.proargnames[1] = 'of_survey'
      and not exists (select from pg_dist_object
        where classid = 'pg_proc'::regclass and objid = own.oid and distribution_argument_index is not null)
    order by 1`.execute(transaction);
  return rows.map(({ name }) => name);
}
