import { type Program, seedsFor } from '@canvass/logic';
import { DEFAULT_TIMEZONE, type SessionFacts } from '@canvass/protocol';
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

/** Minutes east of UTC at a moment in seconds. The zone is one: the project has been checked. */
export function utcOffset(timeZone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    now * 1000,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -offset : offset;
}
