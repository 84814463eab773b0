import { latinDigits } from './markers.ts';
import { HEADING, NO_OPTION, ROUTING, YES_OPTION } from './words.table.ts';

/** A routing remark as written: who is meant, and where they go. */
export interface Remark {
  /** The words for the condition, such as `If no`. Empty if the remark is about all answers. */
  readonly clause: string;
  readonly target: RemarkTarget;
}
type RemarkTarget =
  | { readonly kind: 'question'; readonly number: string }
  | { readonly kind: 'section'; readonly name: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'screenout' };

/** The remarks in a text, such as "If yes, go to 5; if no, go to the end". */
export function readRemarks(text: string): readonly Remark[] {
  const remarks: Remark[] = [];
  const pattern = new RegExp(ROUTING.go.source, 'giu');
  let start = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index < start) continue;
    const after = text.slice(match.index + match[0].length);
    const found = readTarget(after);
    if (found === undefined) continue;
    remarks.push({ clause: clauseOf(text.slice(start, match.index)), target: found.target });
    start = match.index + match[0].length + found.length;
  }
  return remarks.length > 0 ? remarks : readOtherOrder(text);
}

/** Remarks with the target before the verb, or without a verb. */
function readOtherOrder(text: string): readonly Remark[] {
  const before = ROUTING.before.exec(text);
  if (before !== null) {
    const number = latinDigits(before[1] ?? before[2] ?? '');
    return [{ clause: clauseOf(text.slice(0, before.index)), target: { kind: 'question', number } }];
  }
  const screenout = ROUTING.screenout.exec(text);
  if (screenout !== null)
    return [{ clause: clauseOf(text.slice(0, screenout.index)), target: { kind: 'screenout' } }];
  const end = ROUTING.endBeforeGo.exec(text);
  return end === null ? [] : [{ clause: clauseOf(text.slice(0, end.index)), target: { kind: 'end' } }];
}

/** The last condition of a text, without separators. */
const clauseOf = (text: string): string => {
  const parts = text.split(/[;；。]|,?\s+(?=(?:if|wenn|falls|si|se)\s)/iu);
  return (parts.at(-1) ?? '').replaceAll(
    /^[\s,，、([（【:：–—.>=→➔➜⇒►▶➡⟶-]+|[\s,，、:：([（【–—.>=→➔➜⇒►▶➡⟶-]+$/gu,
    '',
  );
};

function readTarget(after: string): { readonly target: RemarkTarget; readonly length: number } | undefined {
  const screenout = /^[\s([]*/.exec(after)?.[0].length ?? 0;
  if (ROUTING.screenout.test(after.slice(screenout, screenout + 20)))
    return { target: { kind: 'screenout' }, length: after.length };
  const end = ROUTING.end.exec(after);
  if (end !== null) return { target: { kind: 'end' }, length: after.length };
  const words = ROUTING.question.exec(after)?.[0] ?? '';
  const rest = after.slice(words.length);
  const number =
    /^([A-Z]{0,3}[\d０-９٠-٩०-९]{1,3}(?:\.\d{1,2})?[a-z]?)(?![\p{L}\d]*(?:th|st|nd|rd)\b)(?![A-Za-z])/u.exec(
      rest,
    );
  if (number !== null)
    return {
      target: { kind: 'question', number: latinDigits(number[1] ?? '') },
      length: words.length + number[0].length,
    };
  const section = after.trimStart();
  const name = HEADING.exec(section)?.[0].replace(/[\s.:)–—-]+$/, '');
  return name === undefined ? undefined : { target: { kind: 'section', name }, length: after.length };
}

/** Whether a whole line is a routing remark, so that it is neither a question nor an option. */
export function isRemarkLine(text: string): boolean {
  const bare = text.replaceAll(/^[\s([（【*]+|[)\]）】*\s]+$/g, '');
  if (isFilterLine(text)) return true;
  if (/[?？؟]$/.test(bare)) return false;
  const remarks = readRemarks(bare);
  if (remarks.length === 0) return false;
  const startsWithGo = new RegExp(`^(?:${ROUTING.go.source})`, 'iu').test(bare);
  return ROUTING.if.test(bare) || startsWithGo || /^[([（【]/.test(text) || remarks[0]?.clause === '';
}

/** Whether a line says for whom the next question is, such as `[ASK IF Q3 = 1]` or `Base: all who said yes in Q3`. */
export const isFilterLine = (text: string): boolean =>
  (/^[([（【]/.test(text) || FILTER_WORDS.test(text)) &&
  !/[?？؟]$/.test(text) &&
  (ROUTING.if.test(text) || FILTER_WORDS.test(text)) &&
  findReference(text) !== undefined &&
  readRemarks(text).length === 0;
const FILTER_WORDS =
  /^[\s([（【]*(?:ask (?:only )?(?:if|all|those)|only (?:ask )?if|filter\s*[:：]|base\s*[:：])/i;

const REFERENCE =
  /(?:\b(?:question|q|frage|pregunta|pergunta|item|no\.)|第|问题|問題?|質問|سؤال|प्रश्न)\s*(?:n[.°o]\s*|nr\.?\s*)?([A-Z]?[\d०-९٠-٩]{1,3}(?:\.\d{1,2})?[a-z]?)(?![A-Za-z])|\b([A-Z]\d{1,3})\b/iu;

/** The number of the question that a condition names. */
export function findReference(text: string): { readonly number: string; readonly rest: string } | undefined {
  const match = REFERENCE.exec(text);
  if (match === null) return undefined;
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  return { number: latinDigits(match[1] ?? match[2] ?? ''), rest };
}

export interface NamedOption {
  readonly text: string;
  readonly marker?: string;
}

/** The options that a condition names, by their texts, their letters, or yes and no. */
export function findNamedOptions(clause: string, options: readonly NamedOption[]): readonly number[] {
  const words = normalise(clause);
  const byLength = options
    .map(({ text }, at) => ({ at, text: normalise(text) }))
    .sort((a, b) => b.text.length - a.text.length);
  let rest = ` ${words} `;
  const named: number[] = [];
  for (const { at, text } of byLength) {
    if (text === '' || !containsWords(rest, text)) continue;
    named.push(at);
    rest = rest.replaceAll(text, ' ');
  }
  if (named.length > 0) return named.sort((a, b) => a - b);
  const byMeaning = [YES_OPTION, NO_OPTION].flatMap((meaning) =>
    words.split(' ').some((word) => meaning.test(word))
      ? options.flatMap(({ text }, at) => (meaning.test(text) ? [at] : []))
      : [],
  );
  if (byMeaning.length > 0) return byMeaning;
  const tokens = new Set(words.split(' '));
  return options.flatMap(({ marker }, at) =>
    tokens.has(marker ?? String(at + 1)) && marker !== 'a' ? [at] : [],
  );
}

const normalise = (text: string): string =>
  latinDigits(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Whether words are in a text, for scripts without spaces anywhere. */
const containsWords = (text: string, words: string): boolean =>
  text.includes(` ${words} `) || (/[\u3040-\u9FFF]/.test(words) && text.includes(words));

/** An option without the remark at its end, as in "No → go to 12". */
export function splitOptionRemark(text: string): {
  readonly text: string;
  readonly remark?: Remark;
  readonly written?: string;
} {
  const [remark, ...others] = readRemarks(text);
  if (remark === undefined || others.length > 0) return { text };
  const option = remark.clause;
  const at = text.indexOf(option);
  if (option === '' || at !== 0) return { text };
  return { text: option, remark: { ...remark, clause: '' }, written: text.slice(option.length).trim() };
}

/** A title without the remark at its end, as in "Do you smoke? (If no, go to 12)". */
export function splitTitleRemark(title: string): { readonly title: string; readonly written?: string } {
  const bracket = /\s*[([（【]([^()（）[\]【】]{3,200})[)\]）】]\.?$/.exec(title);
  if (bracket !== null && bracket.index > 0 && readRemarks(bracket[1] ?? '').length > 0)
    return { title: title.slice(0, bracket.index).trim(), written: bracket[1] ?? '' };
  const sentence = /^(.{3,}?[?？؟.。])\s*([^?？؟]{3,200})$/.exec(title);
  const written = sentence?.[2] ?? '';
  return sentence !== null && isRemarkLine(written)
    ? { title: (sentence[1] ?? '').trim(), written }
    : { title };
}
