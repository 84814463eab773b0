import { type Program, seedsFor } from '@canvass/logic';
import { DEFAULT_TIMEZONE, LOCALES, parseLanguageTag, type SessionFacts } from '@canvass/protocol';
import { utcOffset } from '@canvass/protocol/schema';
import type { BeginBody } from './requests.ts';

/** Parameters that one response keeps, and characters of one value. What is beyond is dropped, as is what is long. */
const MOST_PARAMS = 50;
const LONGEST_VALUE = 2_000;

interface Beginning {
  readonly seq: number;
  /** Server time in seconds. */
  readonly now: number;
  readonly source: string | undefined;
}

/** What the engine is told of a respondent, from what a browser says and what only the server knows. */
export function sessionFacts(
  program: Program,
  body: BeginBody,
  { seq, now, source }: Beginning,
): SessionFacts {
  return {
    seq,
    seeds: seedsFor(program, seq),
    params: declaredParams(program, body.ext_params ?? {}),
    device: body.device,
    language: languageOf(program, body.language_code),
    source: source ?? null,
    member: null,
    now,
    utc_offset: utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, now),
  };
}

/** Only parameters that the project declares (trust A19, A27): a link is full of others, which are nobody's business. */
function declaredParams(
  { params }: Program,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const kept = Object.entries(given)
    .filter(([code, value]) => params.has(code) && value.length <= LONGEST_VALUE)
    .slice(0, MOST_PARAMS);
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
