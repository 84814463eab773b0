import { type Program, seedsFor } from '@canvass/logic';
import { quotaFacts } from '@canvass/logic/effects';
import { DEFAULT_TIMEZONE, type SessionFacts } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';
import type { Script } from '../script/script.ts';

/** Nobody was there before: what has no place at all is full, and what the script says is. */
const EMPTY = { done: 0, held: 0, cap: null } as const;

/** What a script says about its respondent; the seeds follow from its number as they do on the server. */
export function scriptFacts(program: Program, script: Script): SessionFacts {
  const { seed, device, language, source, now, params, member } = script;
  const utc_offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, now);
  const quotas = quotaFacts(program, (cell) => ({
    ...EMPTY,
    ...(script.fullCells.has(cell) && { cap: 0 }),
  }));
  return {
    ...(quotas !== undefined && { quotas }),
    seq: seed,
    seeds: seedsFor(program, seed),
    params,
    device,
    language,
    source,
    member,
    now,
    utc_offset,
  };
}
