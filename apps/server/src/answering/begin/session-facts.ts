import { type Program, RULES_VERSION, seedsFor } from '@canvass/logic';
import {
  CARRIED_LINK_NAMES,
  LONGEST_CARRIED_VALUE,
  LONGEST_LINK_VALUE,
  MOST_LINK_PARAMETERS,
} from '@canvass/project';
import { DEFAULT_TIMEZONE, type MemberData, type QuotaFacts, type SessionFacts } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';
import type { VerifiedLink } from '../../links/verify-link.ts';
import { knownLanguage } from '../call-language.ts';
import type { BeginBody } from '../requests.ts';

interface Beginning {
  readonly seq: number;
  /** Server time in seconds. */
  readonly now: number;
  readonly source: string | undefined;
  readonly link: VerifiedLink;
  readonly member: MemberData | null;
  readonly quotas: QuotaFacts | undefined;
}

/** What the engine knows of a respondent, from what a browser says and what only the server knows. */
export function sessionFacts(
  program: Program,
  body: BeginBody,
  { seq, now, source, link, member, quotas }: Beginning,
): SessionFacts {
  return {
    seq,
    rules: RULES_VERSION,
    seeds: seedsFor(program, seq),
    params: keptParams(link.params),
    ...(link.id !== undefined && { link: link.id }),
    ...keptLinkParams(body.link_params),
    ...(body.ip_privacy_open === false && { ip_privacy_open: false }),
    ...(quotas !== undefined && { quotas }),
    device: body.device,
    language: knownLanguage(program, body.language_code) ?? program.language,
    source: source ?? null,
    member,
    now,
    utc_offset: utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, now),
  };
}

/** What is beyond the number of parameters is dropped, as is what is long (TRUST-15). */
function keptParams(given: VerifiedLink['params']): SessionFacts['params'] {
  const kept = Object.entries(given)
    .filter(([, value]) => value.length <= LONGEST_LINK_VALUE)
    .slice(0, MOST_LINK_PARAMETERS);
  return Object.fromEntries(kept);
}

/** Names and sizes are those that a link may have; whatever else a body holds is dropped. */
function keptLinkParams(given: BeginBody['link_params']): Pick<SessionFacts, 'link_params'> {
  const kept = Object.entries(given ?? {}).filter(
    ([name, value]) => CARRIED_LINK_NAMES.has(name) && value.length <= LONGEST_CARRIED_VALUE,
  );
  return kept.length === 0 ? {} : { link_params: Object.fromEntries(kept) };
}
