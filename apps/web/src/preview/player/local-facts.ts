import { hash32, LOCAL_SEED_LIMIT, type Program, seededIds, seedsFor } from '@canvass/logic';
import { quotaFacts } from '@canvass/logic/effects';
import type { SessionFacts } from '@canvass/protocol';
import { playedFill } from './played-ledgers.ts';

interface LocalRespondent {
  readonly params: Readonly<Record<string, string>>;
  readonly layout: 'phone' | 'pc';
  readonly language: string;
  readonly seed: number;
  /** The number of a response. Undefined if only `seed` is used. */
  readonly number?: number | undefined;
  readonly utcOffset: number;
  readonly mode: SessionFacts['mode'];
  /** Ids of quota cells that are full, for rules that read them. */
  readonly fullCells: readonly string[];
}

/** Facts of a respondent unknown to any server: seeds follow from `number` as for a response, else from `seed`. */
export function localFacts(
  program: Program,
  { params, layout, language, seed, number, utcOffset, mode, fullCells }: LocalRespondent,
): SessionFacts {
  const quotas = quotaFacts(program, (cell) => playedFill(fullCells, cell));
  return {
    seq: number ?? null,
    seeds: number === undefined ? localSeeds(program, seed) : seedsFor(program, number),
    params,
    device: layout,
    language,
    source: '1',
    member: null,
    now: Math.floor(Date.now() / 1_000),
    utc_offset: utcOffset,
    ...(quotas !== undefined && { quotas }),
    ...(mode !== undefined && { mode }),
  };
}

const localSeeds = (program: Program, seed: number): SessionFacts['seeds'] =>
  Object.fromEntries(seededIds(program).map((gid) => [gid, hash32(`${seed}:${gid}`) % LOCAL_SEED_LIMIT]));
