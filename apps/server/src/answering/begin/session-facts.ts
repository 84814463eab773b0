import { type Program, seedsFor } from '@canvass/logic';
import { LOCALES, LONGEST_LINK_VALUE, MOST_LINK_PARAMETERS } from '@canvass/project';
import { DEFAULT_TIMEZONE, parseLanguageTag, type SessionFacts } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';
import type { VerifiedLink } from '../../links/verify-link.ts';
import type { BeginBody } from '../requests.ts';

interface Beginning {
  readonly seq: number;
  /** Server time in seconds. */
  readonly now: number;
  readonly source: string | undefined;
  readonly link: VerifiedLink;
}

/** What the engine is told of a respondent, from what a browser says and what only the server knows. */
export function sessionFacts(
  program: Program,
  body: BeginBody,
  { seq, now, source, link }: Beginning,
): SessionFacts {
  return {
    seq,
    seeds: seedsFor(program, seq),
    params: keptParams(link.params),
    ...(link.id !== undefined && { link: link.id }),
    device: body.device,
    language: languageOf(program, body.language_code),
    source: source ?? null,
    member: null,
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

/** A language of the project or of the product; everything else begins in the project's own. */
function languageOf({ project, language: own }: Program, asked: string | undefined): string {
  const tag = parseLanguageTag(asked);
  if (tag === undefined) return own;
  const offered = [
    own,
    ...(project.project_lang?.translation_language ?? []).map(({ code }) => code),
    ...LOCALES,
  ];
  return offered.includes(tag) ? tag : own;
}
