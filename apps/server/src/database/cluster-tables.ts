import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Query = Kysely<Tables>;

/** What a database is to a Citus cluster. */
export interface ClusterRole {
  /** The extension is there. */
  readonly hasCitus: boolean;
  /** Where the schema is changed; others are workers. */
  readonly isCoordinator: boolean;
  /** Our tables are spread over the nodes. */
  readonly isDistributed: boolean;
}

export async function clusterRole(query: Query): Promise<ClusterRole> {
  const none = { hasCitus: false, isCoordinator: false, isDistributed: false };
  const known = await sql`select 1 from pg_extension where extname = 'citus'`.execute(query);
  if (known.rows.length === 0) return none;
  const { rows } = await sql<Omit<ClusterRole, 'hasCitus'>>`
    select citus_is_coordinator() as "isCoordinator",
      exists (select from pg_dist_partition where logicalrelid = to_regclass('survey')) as "isDistributed"
  `.execute(query);
  return { ...none, ...rows[0], hasCitus: true };
}

interface Named {
  readonly name: string;
}

/**
 * Spreads what is not spread yet, by what it is: tables with survey_id first in their key lie on the node of their
 * survey, others are on every node, those with triggers stay at the coordinator, where alone these act, and functions
 * whose first parameter is of_survey run where their survey is. Gives what was added. A part of a transaction: all of it
 * or nothing.
 */
export async function addToCluster(transaction: Query): Promise<readonly string[]> {
  // Over several connections to a node at once, one of them would not see what another has just made.
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
  const bySurvey = await newTables(transaction, true);
  // All others lie where `survey` does.
  for (const name of bySurvey.toSorted((a) => (a === 'survey' ? -1 : 0))) {
    const place = name === 'survey' ? sql`` : sql`, colocate_with => 'survey'`;
    await sql`select create_distributed_table(${name}::text, 'survey_id'${place})`.execute(transaction);
  }
  const others = await newTables(transaction, false);
  for (const name of others) await sql`select create_reference_table(${name}::text)`.execute(transaction);
  // What was moved is left behind on the coordinator too, where nobody would ever delete it. Children first: by then
  // no table refers to one that is local.
  for (const name of [...others, ...bySurvey].toReversed())
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(transaction);
  const functions = await newFunctions(transaction);
  for (const name of functions)
    await sql`select create_distributed_function(${name}::regprocedure, 'of_survey', colocate_with => 'survey',
      force_delegation => true)`.execute(transaction);
  return [...bySurvey, ...others, ...functions];
}

async function newTables(transaction: Query, withSurvey: boolean): Promise<readonly string[]> {
  const { rows } = await sql<Named>`
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

async function newFunctions(transaction: Query): Promise<readonly string[]> {
  const { rows } = await sql<Named>`
    select own.oid::regprocedure::text as name from pg_proc as own
    where own.pronamespace = 'public'::regnamespace and own.proargnames[1] = 'of_survey'
      and not exists (select from pg_dist_object
        where classid = 'pg_proc'::regclass and objid = own.oid and distribution_argument_index is not null)
    order by 1`.execute(transaction);
  return rows.map(({ name }) => name);
}
