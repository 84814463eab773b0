import { isRecord } from '@canvass/project';
import { canonicalJson } from '@canvass/logic';
import type { Project } from '@canvass/project';
import { createHash } from 'node:crypto';
import type { Shard, SimulatedShard, SimulationPlan } from '@canvass/simulation';

/** The output of `--shard`, which `--merge` reads. */
export interface ShardFile {
  readonly format: typeof SHARD_FORMAT;
  /** SHA-256 of the project. Shards of different projects cannot be merged. */
  readonly project: string;
  readonly plan: SimulationPlan;
  readonly shard: Shard;
  readonly result: SimulatedShard;
}
const SHARD_FORMAT = 'canvass-simulation-shard/2';
const MAX_SHARDS = 999_999;

export function shardFile(
  project: Project,
  plan: SimulationPlan,
  shard: Shard,
  result: SimulatedShard,
): ShardFile {
  return { format: SHARD_FORMAT, project: projectHash(project), plan, shard, result };
}

export type ReadShards =
  | { readonly plan: SimulationPlan; readonly shards: readonly SimulatedShard[] }
  | { readonly file: string; readonly message: string };

/** Returns all shards of one simulation of the project, or the faults of the files. */
export function readShards(
  project: Project,
  files: readonly { readonly file: string; readonly text: string }[],
): ReadShards {
  const shards: { readonly file: string; readonly content: ShardFile }[] = [];
  for (const { file, text } of files) {
    const content = parseShard(text);
    if (content === undefined)
      return { file, message: 'This file is not a shard: `canvass simulate --shard` prints one.' };
    shards.push({ file, content });
  }
  const first = shards[0]?.content;
  if (first === undefined) return { file: '', message: 'Name the files with the output of `--shard`.' };
  const hash = projectHash(project);
  const foreign = shards.find(({ content }) => content.project !== hash);
  if (foreign !== undefined)
    return {
      file: foreign.file,
      message: 'This shard belongs to another project, or to another version of it.',
    };
  return checkShards(first, shards);
}

/** Checks that the shards have the same plan, and that each shard exists once. */
function checkShards(
  { plan, shard: { count } }: ShardFile,
  shards: readonly { readonly file: string; readonly content: ShardFile }[],
): ReadShards {
  const key = canonicalJson({ plan, count });
  const otherShard = shards.find(
    ({ content }) => canonicalJson({ plan: content.plan, count: content.shard.count }) !== key,
  );
  if (otherShard !== undefined) {
    return { file: otherShard.file, message: 'This shard was made with other options than the first one.' };
  }
  const seenIndexes = new Set<number>();
  for (const { file, content } of shards) {
    const { index } = content.shard;
    if (seenIndexes.has(index)) return { file, message: `Shard ${index}/${count} is given twice.` };
    seenIndexes.add(index);
  }
  const missingShards = Array.from({ length: count }, (_, at) => at + 1).filter(
    (index) => !seenIndexes.has(index),
  );
  if (missingShards.length > 0) {
    const list = missingShards.slice(0, 5).map((index) => `${index}/${count}`);
    return {
      file: shards[0]?.file ?? '',
      message: `Shards are missing: ${list.join(', ')}${missingShards.length > 5 ? ', ...' : ''}.`,
    };
  }
  return { plan, shards: shards.map(({ content }) => content.result) };
}

function parseShard(text: string): ShardFile | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isShardFile(value) ? value : undefined;
  } catch {
    // JSON.parse only throws if the text is not valid JSON.
    return undefined;
  }
}

/** Whether a value is a shard. Only detects damaged files, because this command has written the figures. */
function isShardFile(value: unknown): value is ShardFile {
  if (!isRecord(value) || value['format'] !== SHARD_FORMAT) return false;
  const { plan, shard, result } = value;
  return isRecord(plan) && isShard(shard) && isRecord(result) && Array.isArray(result['records']);
}

function isShard(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { index, count } = value;
  return isUpTo(count, MAX_SHARDS) && isUpTo(index, Number(count));
}

const isUpTo = (value: unknown, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

function projectHash(project: Project): string {
  return createHash('sha256').update(canonicalJson(project)).digest('hex');
}
