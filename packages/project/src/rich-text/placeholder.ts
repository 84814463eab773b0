import { type AuthorWords, computeWords } from '../json/wording.ts';
import type { RichNode, RichPlaceholder } from './rich-text.ts';

/** A problem with a placeholder, or with text that looks like one. Offsets count UTF-16 units of the checked text. */
export interface PlaceholderProblem {
  readonly id:
    | 'placeholder.malformed'
    | 'placeholder.unknown-format'
    | 'placeholder.format-in-link'
    | 'placeholder.legacy'
    | 'placeholder.nobody'
    | 'placeholder.foreign';
  readonly severity: 'error' | 'warning';
  readonly from: number;
  readonly to: number;
  readonly message: AuthorWords;
  readonly fix: AuthorWords;
}

interface SplitText {
  readonly nodes: readonly RichNode[];
  readonly problems: readonly PlaceholderProblem[];
}

export interface PlaceholderName {
  /** Range of the reference in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly reference: string;
}

/** The references of all placeholders in an author's HTML or text, also of legacy forms such as `[Q1]` for a code of `codes`. */
export function placeholderNames(
  text: string,
  codes: Pick<ReadonlySet<string>, 'has'>,
): readonly PlaceholderName[] {
  const found: PlaceholderName[] = [];
  for (const match of text.matchAll(REFERENCE)) {
    const reference = match.groups?.['ref'] ?? match.groups?.['legacy'] ?? '';
    if (match.groups?.['legacy'] !== undefined && !codes.has(reference)) continue;
    const from = match.index + match[0].lastIndexOf(reference);
    found.push({ from, to: from + reference.length, reference });
  }
  return found;
}

const FORM_ADVICE = 'Write {{ Q1 }}, {{ Q1A2.text }}, {{ ext.code }} or {{ Q1 | default("you") }}.';
/** Maximum number of errors in one text. Further placeholders are not read, because the project is refused anyway. */
const MAX_ERRORS = 20;
/** `{{ … }}` up to the first end outside quotes, or a legacy marker in square brackets. */
const MARKER =
  /\{\{(?<inner>(?:"(?:[^"\\]|\\.){0,300}"|'(?:[^'\\]|\\.){0,300}'|“[^”]{0,300}”|‘[^’]{0,300}’|[^{}"'“‘]){0,300})\}\}|\{\{|\[(?<legacy>[^[\]]{1,80})\]/gu;
const NAME = '(?:[\\p{L}_][\\p{L}\\p{M}\\p{N}_$]*|`[^`]{1,64}`)';
const REFERENCE = new RegExp(
  `\\{\\{\\s*(?<ref>${NAME}(?:\\.${NAME})*)(?=\\s*(?:\\||\\[|\\}\\}))|\\[(?<legacy>[^[\\]]{1,80})\\]`,
  'gu',
);
const INNER = new RegExp(
  `^\\s*(?<ref>${NAME}(?:\\.${NAME})*)(?:\\[\\s*(?<level>[1-9]\\d?)\\s*\\])?\\s*(?:\\|\\s*(?<format>[A-Za-z]+(?:\\s*:\\s*[A-Za-z0-9]+)?)\\s*)?(?:\\|\\s*default\\(\\s*(?<text>"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|“[^”]*”|‘[^’]*’)\\s*\\)\\s*)?$`,
  'u',
);
const LEGACY_DATA = /^(?<kind>ext|member):\s*(?<name>[\p{L}_][\p{L}\p{M}\p{N}_$]*)\s*$/u;

/**
 * Splits text into literal text and placeholders (PIPE-1). Legacy markers become placeholders if
 * they are valid: `[Q1]` for a code in `codes`, `[ext:…]`, `[member:…]`, `[total_score]`. `[answerName]`,
 * which does not name a question, is removed (PIPE-5).
 */
export function splitPlaceholders(text: string, codes: ReadonlySet<string>): SplitText {
  const nodes: RichNode[] = [];
  const problems: PlaceholderProblem[] = [];
  let shownTo = 0;
  let errors = 0;
  for (const match of text.matchAll(MARKER)) {
    const readResult = readMarker(match, codes);
    if (readResult === undefined) continue;
    if (match.index > shownTo) nodes.push(text.slice(shownTo, match.index));
    problems.push(...foreignPlaceholders(text, { from: shownTo, to: match.index }, codes));
    shownTo = match.index + match[0].length;
    if (readResult.node !== undefined) nodes.push(readResult.node);
    if (readResult.problem !== undefined)
      problems.push({ ...readResult.problem, from: match.index, to: shownTo });
    if (readResult.problem?.severity === 'error') errors += 1;
    if (errors === MAX_ERRORS) break;
  }
  if (shownTo < text.length) nodes.push(text.slice(shownTo));
  problems.push(...foreignPlaceholders(text, { from: shownTo, to: text.length }, codes));
  return { nodes, problems };
}

interface Marker {
  readonly node?: RichNode;
  readonly problem?: Omit<PlaceholderProblem, 'from' | 'to'>;
}
function readMarker(match: RegExpExecArray, codes: ReadonlySet<string>): Marker | undefined {
  const { inner, legacy } = match.groups ?? {};
  if (legacy !== undefined) return readLegacy(legacy, codes);
  const parts = inner === undefined ? null : INNER.exec(inner);
  const ref = parts?.groups?.['ref'];
  if (ref === undefined) return { node: match[0], problem: malformedProblem(match[0]) };
  return readParts(match[0], ref, parts?.groups ?? {});
}

function readParts(
  marker: string,
  ref: string,
  { level, format: spaced, text: quoted }: Readonly<Record<string, string | undefined>>,
): Marker {
  const format = spaced?.replace(/\s/g, '');
  if (format !== undefined && !FORMAT.test(format)) {
    return { node: marker, problem: unknownFormatProblem(marker, format) };
  }
  const node = {
    ref,
    ...(level !== undefined && { level: Number(level) }),
    ...(format !== undefined && { format }),
    ...(quoted !== undefined && { fallback: unquote(quoted) }),
  };
  return { node };
}
/** Formats of placeholders (PIPE-8). */
const FORMAT = /^(?:date(?::(?:short|medium|long|full))?|number(?::(?:\d|1[0-5]))?|currency:[A-Z]{3})$/;
const unquote = (quoted: string): string => quoted.slice(1, -1).replace(/\\(.)/gsu, '$1');

function readLegacy(marker: string, codes: ReadonlySet<string>): Marker | undefined {
  const node = legacyPlaceholder(marker, codes);
  if (node !== undefined) return { node, problem: legacyProblem(marker, node) };
  if (marker !== 'answerName') return undefined;
  return { problem: nobody };
}
function legacyPlaceholder(marker: string, codes: ReadonlySet<string>): RichPlaceholder | undefined {
  if (codes.has(marker) || marker === 'total_score') return { ref: marker };
  const data = LEGACY_DATA.exec(marker)?.groups;
  return data === undefined ? undefined : { ref: `${data['kind']}.${data['name']}` };
}

const malformedProblem = (marker: string): Omit<PlaceholderProblem, 'from' | 'to'> => ({
  id: 'placeholder.malformed',
  severity: 'error',
  message: computeWords`${marker.slice(0, 60)} is not a valid placeholder: the reference or the end is missing, or it contains an operator.`,
  fix: computeWords`${FORM_ADVICE} To show the brackets, write a space between them.`,
});
const unknownFormatProblem = (marker: string, format: string): Omit<PlaceholderProblem, 'from' | 'to'> => ({
  id: 'placeholder.unknown-format',
  severity: 'error',
  message: computeWords`${marker.slice(0, 60)} has the format ${format}, which does not exist.`,
  fix: 'Write date:short, date:medium, date:long or date:full; number, or number:2 for two decimals; currency:EUR, with an ISO 4217 code.',
});
const legacyProblem = (marker: string, node: RichPlaceholder): Omit<PlaceholderProblem, 'from' | 'to'> => ({
  id: 'placeholder.legacy',
  severity: 'warning',
  message: computeWords`[${marker}] is the older form of a placeholder and is read as {{ ${node.ref} }}.`,
  fix: computeWords`Write {{ ${node.ref} }}; or, to show the brackets, write a space inside them.`,
});
const nobody: Omit<PlaceholderProblem, 'from' | 'to'> = {
  id: 'placeholder.nobody',
  severity: 'warning',
  message: '[answerName] is not a question of this survey and is removed.',
  fix: computeWords`Use the code of a question. ${FORM_ADVICE}`,
};

const MAX_FOREIGN = 20;
/** Forms of placeholders in other tools: `${…}`, `{name}`, `%name%` and `[Q7]`. */
const FOREIGN =
  /\$\{(?<dollar>[^{}\n]{1,120})\}|(?<![{$])\{(?<brace>[\p{L}_][\p{L}\p{M}\p{N}_.:-]{0,63})\}(?!\})|(?<![\p{L}\p{M}\p{N}%])%(?<percent>[\p{L}_][\p{L}\p{M}\p{N}_.]{1,63})%(?![\p{L}\p{N}%])|\[(?<bracket>Q\d{1,5}(?:[A-Z_]\w{0,20})?)\]/gu;

/**
 * Reports placeholders of other tools, which are not replaced. `[Q7]` is reported only if no question has that code.
 * Otherwise it is a legacy form, which `splitPlaceholders` replaces.
 */
function foreignPlaceholders(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  codes: ReadonlySet<string>,
): readonly PlaceholderProblem[] {
  const found: PlaceholderProblem[] = [];
  for (const match of text.slice(from, to).matchAll(FOREIGN)) {
    if (found.length === MAX_FOREIGN) break;
    const [marker] = match;
    const name = Object.values(match.groups ?? {}).find((part) => part !== undefined) ?? '';
    const offset = from + match.index;
    found.push({
      id: 'placeholder.foreign',
      severity: 'warning',
      from: offset,
      to: offset + marker.length,
      message: computeWords`${marker.slice(0, 60)} looks like a placeholder of another tool and is shown unchanged.`,
      fix: computeWords`Write ${suggestReplacement(name, codes)}; or, to show it unchanged, write a space inside the brackets.`,
    });
  }
  return found;
}

const QUESTION = /^(?:q:\/\/)?Q(?:ID)?_?(?<number>\d+)/i;
const DATA = /^(?:[em]:\/\/(?:Field\/)?|ext[.:]|panel[.:])(?<name>[\p{L}_][\p{L}\p{M}\p{N}_]*)/iu;

function suggestReplacement(name: string, codes: ReadonlySet<string>): string {
  if (codes.has(name)) return `{{ ${name} }}`;
  const code = `Q${QUESTION.exec(name)?.groups?.['number']}`;
  if (codes.has(code)) return `{{ ${code} }}`;
  const data =
    DATA.exec(name)?.groups?.['name'] ?? (/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name) ? name : 'code');
  return QUESTION.test(name)
    ? '{{ Q1 }}, with the code of a question'
    : `{{ ext.${data} }} for a parameter of the link, or {{ Q1 }} for an answer`;
}
