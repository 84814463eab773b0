import { sql } from 'kysely';
import { readClusterRole } from './cluster-tables.ts';
import type { Database } from './database.ts';
import type { Distribution } from './distribute.ts';

export interface Isolation {
  readonly surveyId: string;
  readonly host: string;
  readonly port: number;
}

interface Placement {
  readonly shard: number;
  readonly is_own: boolean;
  readonly host: string;
  readonly port: number;
}

/**
 * Gives a large survey its own shard in every table, and moves it to a node while it stays available. Can be repeated:
 * finished steps are skipped.
 */
export async function isolateSurvey({ query }: Database, isolation: Isolation): Promise<Distribution> {
  const { surveyId, host, port } = isolation;
  const { isCoordinator, isDistributed } = await readClusterRole(query);
  if (!isCoordinator || !isDistributed)
    return { problem: 'the tables are not distributed here; run `distribute` at the coordinator first.' };
  const surveyRows = await sql`select 1 from survey where survey_id = ${surveyId}`.execute(query);
  if (surveyRows.rows.length === 0) return { problem: `there is no survey ${surveyId}.` };
  const node = await sql`
    select 1 from pg_dist_node where nodename = ${host} and nodeport = ${port}::integer and shouldhaveshards`.execute(
    query,
  );
  if (node.rows.length === 0)
    return { problem: `${host}:${port} is no node of the cluster that may hold data.` };
  const currentPlacement = await findPlacement(query, surveyId);
  if (currentPlacement.is_own && isAt(currentPlacement, isolation))
    return { done: `${surveyId} has ${host}:${port} for itself already.` };
  if (!currentPlacement.is_own)
    await sql`select isolate_tenant_to_new_shard('survey', ${surveyId}::text, 'CASCADE')`.execute(query);
  const isolatedPlacement = await findPlacement(query, surveyId);
  if (!isAt(isolatedPlacement, isolation))
    await sql`select citus_move_shard_placement(${isolatedPlacement.shard}::bigint, ${isolatedPlacement.host}::text, ${isolatedPlacement.port}::integer,
      ${host}::text, ${port}::integer)`.execute(query);
  return { done: `${surveyId} lies at ${host}:${port} now, apart from all others.` };
}

const isAt = (placement: Placement, { host, port }: Isolation): boolean =>
  placement.host === host && placement.port === port;

async function findPlacement(query: Database['query'], surveyId: string): Promise<Placement> {
  const { rows } = await sql<Placement>`
    select shard.shardid as shard, shard.shardminvalue = shard.shardmaxvalue as is_own, node.nodename as host,
      node.nodeport as port
    from pg_dist_shard as shard
      join pg_dist_placement as placement on placement.shardid = shard.shardid
      join pg_dist_node as node on node.groupid = placement.groupid and node.noderole = 'primary'
    where shard.shardid = get_shard_id_for_distribution_column('survey', ${surveyId}::text)`.execute(query);
  const [placement] = rows;
  if (placement === undefined) throw new Error(`the cluster does not say where ${surveyId} lies`);
  return placement;
}
