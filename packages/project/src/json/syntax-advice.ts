import { type AuthorWords, computeWords } from './wording.ts';
import type { JsonSyntaxError } from './json-scanner.ts';

/** Advice for an author whose text is not valid JSON. */
export interface SyntaxAdvice {
  /** Offset of the mistake, which may be before the offset at which parsing failed. */
  readonly offset: number;
  readonly message: AuthorWords;
  readonly fix: AuthorWords;
}
interface Place {
  readonly text: string;
  readonly offset: number;
  readonly isAfterValue: boolean;
  /** The last offset before `offset` that is not whitespace; -1 if only whitespace precedes `offset`. */
  readonly previous: number;
}
type Advise = (place: Place) => SyntaxAdvice | undefined;

/** Returns the probable mistake at the offset where parsing fails. Undefined if no frequent mistake fits. */
export function adviseOnSyntax(
  text: string,
  { offset, isAfterValue }: Pick<JsonSyntaxError, 'offset' | 'isAfterValue'>,
): SyntaxAdvice | undefined {
  let before = offset - 1;
  while (before >= 0 && WHITESPACE.has(text[before])) before -= 1;
  for (const advise of ADVICE) {
    const advice = advise({ text, offset, previous: before, isAfterValue: isAfterValue === true });
    if (advice !== undefined) return advice;
  }
  return undefined;
}
const WHITESPACE: ReadonlySet<string | undefined> = new Set([' ', '\t', '\n', '\r', '\uFEFF']);

const adviseOnComment: Advise = ({ text, offset }) =>
  /^(?:\/\/|\/\*|#)/.test(text.slice(offset, offset + 2))
    ? {
        offset,
        message: 'JSON does not allow comments.',
        fix: 'Remove it. Write notes into `custom` of a question, which respondents never see.',
      }
    : undefined;

const adviseOnComma: Advise = ({ text, offset, previous }) => {
  const next = text[offset];
  if (text[previous] !== ',') return undefined;
  if (next === ',') return { offset, message: 'Two commas follow each other.', fix: 'Remove one of them.' };
  if (next !== ']' && next !== '}') return undefined;
  const memberKind = next === ']' ? 'entry of a list' : 'field of an object';
  return {
    offset: previous,
    message: computeWords`There is a comma after the last ${memberKind}, before the \`${next}\`.`,
    fix: 'Remove the comma.',
  };
};

const adviseOnEnd: Advise = ({ text, offset, previous }) =>
  offset < text.length || previous < 0
    ? undefined
    : {
        offset,
        message: 'The file ends here, but a closing `}` or `]` is missing.',
        fix: 'Add the missing brackets. If the file was downloaded, it may be incomplete: download it again.',
      };

const QUOTES = "'‘’‚`“”„«»＂";
const adviseOnQuote: Advise = ({ text, offset }) => {
  const mark = text[offset] ?? '';
  return mark !== '' && QUOTES.includes(mark)
    ? {
        offset,
        message: computeWords`JSON does not allow the quotation mark ${mark}.`,
        fix: 'Put keys and texts between straight double quotes: "title".',
      }
    : undefined;
};

const FULL_WIDTH: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '：': ':',
  '［': '[',
  '］': ']',
  '｛': '{',
  '｝': '}',
  '【': '[',
  '】': ']',
};
const adviseOnFullWidth: Advise = ({ text, offset }) => {
  const mark = text[offset] ?? '';
  const asciiCharacter = FULL_WIDTH[mark];
  return asciiCharacter === undefined
    ? undefined
    : {
        offset,
        message: computeWords`${mark} is a full-width character, which JSON does not allow.`,
        fix: computeWords`Write ${asciiCharacter} instead.`,
      };
};

const WORD = /[\p{L}_$][\p{L}\p{M}\p{N}_$-]*/uy;
const JSON_VALUES: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  yes: 'true',
  False: 'false',
  FALSE: 'false',
  no: 'false',
  None: 'null',
  NULL: 'null',
  nil: 'null',
};
const adviseOnWord: Advise = ({ text, offset, previous }) => {
  WORD.lastIndex = offset;
  const [found] = WORD.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (text[previous] === '"') {
    return {
      offset,
      message: 'The text ended before this, because it contains a quotation mark.',
      fix: 'Write \\" for a quotation mark inside a text, or use “ and ”.',
    };
  }
  const followingText = text.slice(offset + found.length, offset + found.length + 20).trimStart();
  const isKey = followingText.startsWith(':');
  return {
    offset,
    message: computeWords`${found.slice(0, 40)} ${isKey ? 'needs quotation marks' : 'is not a JSON value'}.`,
    fix: isKey ? computeWords`Write "${found.slice(0, 40)}".` : suggestValue(found),
  };
};
function suggestValue(found: string): AuthorWords {
  if (NON_JSON_NUMBERS.has(found)) return 'Write a number, or leave the field out.';
  const value = Object.hasOwn(JSON_VALUES, found) ? JSON_VALUES[found] : undefined;
  return computeWords`Write ${value ?? `"${found.slice(0, 40)}"`}.`;
}
const NON_JSON_NUMBERS: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined']);

const adviseOnBracket: Advise = ({ text, offset, isAfterValue }) => {
  const mark = text[offset];
  if (!isAfterValue || (mark !== ']' && mark !== '}')) return undefined;
  const [container, expectedBracket] = mark === ']' ? ['an object', '}'] : ['a list', ']'];
  return {
    offset,
    message: computeWords`The \`${mark}\` does not close what is open here: ${container} is, which ends with \`${expectedBracket}\`.`,
    fix: computeWords`Write \`${expectedBracket}\`, or remove this bracket if it is one too many.`,
  };
};

const adviseOnNumber: Advise = ({ text, offset, previous }) => {
  const mark = text[offset] ?? '';
  const isZero = text[previous] === '0' && previous === offset - 1 && /\d/.test(mark);
  const isPoint = mark === '.' || mark === '+';
  return isZero || isPoint
    ? {
        offset,
        message: 'The number is not valid JSON.',
        fix: 'Write 5, -5 or 0.5: without a leading zero or +, and with digits on both sides of the point.',
      }
    : undefined;
};

const FIRST_PRINTABLE = 0x20;
const adviseOnUnclosedText: Advise = ({ text, offset }) => {
  if (text[offset] !== '"') return undefined;
  for (let next = offset + 1; next < text.length; next += 1) {
    const unit = text.charCodeAt(next);
    if (unit < FIRST_PRINTABLE) return adviseOnLineBreak(offset, text[next] === '\t');
    if (text[next] === '"') return undefined;
    if (text[next] === '\\') next += 1;
  }
  return { offset, message: 'This text has no end: its closing " is missing.', fix: 'Add the ".' };
};
const adviseOnLineBreak = (offset: number, isTab: boolean): SyntaxAdvice => ({
  offset,
  message: computeWords`There is a ${isTab ? 'tab' : 'line break'} inside this text in double quotes, or its closing " is missing.`,
  fix: computeWords`Write ${isTab ? '\\t for a tab' : '\\n for a line break'}, or add the " where the text ends.`,
});

const adviseOnMissingComma: Advise = ({ text, offset, previous }) =>
  /["{[\d-]/.test(text[offset] ?? '') && /["}\]\dlse]/.test(text[previous] ?? '')
    ? { offset, message: 'A comma is missing before this.', fix: 'Add a comma.' }
    : undefined;

/** The functions are tried in this order, until one recognises the mistake. */
const ADVICE: readonly Advise[] = [
  adviseOnComment,
  adviseOnComma,
  adviseOnEnd,
  adviseOnQuote,
  adviseOnFullWidth,
  adviseOnBracket,
  adviseOnWord,
  adviseOnNumber,
  adviseOnUnclosedText,
  adviseOnMissingComma,
];
