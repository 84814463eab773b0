import { type Program, seedsFor } from '@canvass/logic';
import { DEFAULT_TIMEZONE, type SessionFacts } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';
import type { Script } from '../script/script.ts';

/** What a script says about its respondent; the seeds follow from its number as they do on the server. */
export function scriptFacts(program: Program, script: Script): SessionFacts {
  const { seed, device, language, source, now, params, member } = script;
  const utc_offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, now);
  return {
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
