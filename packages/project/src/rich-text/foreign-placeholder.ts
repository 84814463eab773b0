import type { PlaceholderProblem } from './placeholder-problem.ts';

/** After so many in one text more are of no help. */
const MAX_FOUND = 20;
/** `${…}`, `{name}`, `%name%` and `[Q7]`, as other tools write placeholders. */
const FOREIGN =
  /\$\{(?<dollar>[^{}\n]{1,120})\}|(?<![{$])\{(?<brace>[\p{L}_][\p{L}\p{N}_.:-]{0,63})\}(?!\})|(?<![\p{L}\p{N}%])%(?<percent>[\p{L}_][\p{L}\p{N}_.]{1,63})%(?![\p{L}\p{N}%])|\[(?<bracket>Q\d{1,5}(?:[A-Z_]\w{0,20})?)\]/gu;

/**
 * Placeholders in the form of other tools, in a stretch of text: nothing replaces them. `[Q7]` is one only where no
 * question has that code; where one has, it is read as an older form (`splitPlaceholders`).
 */
export function foreignPlaceholders(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  codes: ReadonlySet<string>,
): readonly PlaceholderProblem[] {
  const found: PlaceholderProblem[] = [];
  for (const match of text.slice(from, to).matchAll(FOREIGN)) {
    if (found.length === MAX_FOUND) break;
    const [written] = match;
    const name = Object.values(match.groups ?? {}).find((part) => part !== undefined) ?? '';
    const at = from + match.index;
    found.push({
      id: 'placeholder.foreign',
      severity: 'warning',
      from: at,
      to: at + written.length,
      message: `${written.slice(0, 60)} looks like a placeholder of another tool; here it is shown as it is written.`,
      fix: `Write ${suggested(name, codes)}; or, if it is meant as it stands, a blank inside the brackets.`,
    });
  }
  return found;
}

const QUESTION = /^(?:q:\/\/)?Q(?:ID)?_?(?<number>\d+)/i;
const DATA = /^(?:[em]:\/\/(?:Field\/)?|ext[.:]|panel[.:])(?<name>[\p{L}_][\p{L}\p{N}_]*)/iu;

/** The placeholder that was probably meant. */
function suggested(name: string, codes: ReadonlySet<string>): string {
  if (codes.has(name)) return `{{ ${name} }}`;
  const code = `Q${QUESTION.exec(name)?.groups?.['number']}`;
  if (codes.has(code)) return `{{ ${code} }}`;
  const data = DATA.exec(name)?.groups?.['name'] ?? (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : 'code');
  return QUESTION.test(name)
    ? '{{ Q1 }}, with the code of a question'
    : `{{ ext.${data} }} for a parameter of the link, or {{ Q1 }} for an answer`;
}
