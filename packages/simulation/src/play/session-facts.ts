import { DEFAULT_TIMEZONE } from '@canvass/project';
import { type Program, seedsFor } from '@canvass/logic';
import { quotaFacts } from '@canvass/logic/effects';
import type { SessionFacts } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';
import type { Script, ScriptLink } from '../script/script.ts';

/** Counts of a cell before the first response. Only cells without slots, or in the script's `quotas`, are full. */
const EMPTY_COUNTS = { done: 0, held: 0, cap: null } as const;

/** The facts of a script's respondent. Seeds are derived from the number, as on the server. */
export function scriptFacts(program: Program, script: Script): SessionFacts {
  const { seed, device, language, source, now, member } = script;
  const link = computeScriptLink(program, script);
  const signed = signedParameters(program);
  const params = Object.fromEntries(
    Object.entries(script.params).filter(([code]) => link !== 'plain' || !signed.has(code)),
  );
  const utc_offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, now);
  const quotas = quotaFacts(program, (cell) => ({
    ...EMPTY_COUNTS,
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
    ...(link !== 'plain' && { link: LINK_IDS[link] }),
  };
}

/** Ids of links as the server writes them. The id of a unique link contains batch and number. */
const LINK_IDS = { signed: 'script', unique: 'U1N1' } as const;

/** The link that the script names, or a signed link if the script sets a signed parameter. */
export function computeScriptLink(
  program: Program,
  { link, params }: Pick<Script, 'link' | 'params'>,
): ScriptLink {
  const signed = signedParameters(program);
  return link ?? (Object.keys(params).some((code) => signed.has(code)) ? 'signed' : 'plain');
}

const signedParameters = ({ project }: Program): ReadonlySet<string> =>
  new Set((project.ext_params ?? []).flatMap(({ code, signed }) => (signed === true ? [code] : [])));

/** Facts of an unknown respondent, for results that depend only on the number and the seeds. */
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
