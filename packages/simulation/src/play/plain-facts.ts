import type { Program } from '@canvass/logic';
import { DEFAULT_TIMEZONE, type SessionFacts } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';

/** An otherwise unknown respondent, for results that depend only on the number and the seeds. */
export function plainFacts(
  { project, language }: Program,
  { seq, seeds }: Pick<SessionFacts, 'seq' | 'seeds'>,
): SessionFacts {
  const now = 0;
  return {
    seq,
    seeds,
    params: {},
    device: 'phone',
    language,
    source: null,
    member: null,
    now,
    utc_offset: utcOffset(project.timezone ?? DEFAULT_TIMEZONE, now),
  };
}
