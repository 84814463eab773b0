import { type AuthorWords, wordsOf } from './wording.ts';
import type { JsonSyntaxError } from './json-scanner.ts';

/** Advice for an author whose text is not valid JSON. */
export interface SyntaxAdvice {
  /** Offset of the mistake, which may be before the offset at which parsing failed. */
  readonly at: number;
  /** Describes the mistake. */
  readonly message: AuthorWords;
  readonly fix: AuthorWords;
}
/** The place at which parsing fails. */
interface Place {
  readonly text: string;
  readonly at: number;
  /** Whether the place follows a complete value. */
  readonly afterValue: boolean;
  /** The last offset before `at` that is not whitespace; -1 if only whitespace precedes `at`. */
  readonly before: number;
}
type Advise = (place: Place) => SyntaxAdvice | undefined;

/** Returns the probable mistake at the offset where parsing fails, or undefined if it is not a frequent one. */
export function adviseOnSyntax(
  text: string,
  { at, afterValue }: Pick<JsonSyntaxError, 'at' | 'afterValue'>,
): SyntaxAdvice | undefined {
  let before = at - 1;
  while (before >= 0 && BLANKS.has(text[before])) before -= 1;
  for (const advise of ADVICE) {
    const advice = advise({ text, at, before, afterValue: afterValue === true });
    if (advice !== undefined) return advice;
  }
  return undefined;
}
const BLANKS: ReadonlySet<string | undefined> = new Set([' ', '\t', '\n', '\r', '\uFEFF']);

const comment: Advise = ({ text, at }) =>
  /^(?:\/\/|\/\*|#)/.test(text.slice(at, at + 2))
    ? {
        at,
        message: 'JSON does not allow comments.',
        fix: 'Remove it. Write notes into `custom` of a question, which respondents never see.',
      }
    : undefined;

const comma: Advise = ({ text, at, before }) => {
  const next = text[at];
  if (text[before] !== ',') return undefined;
  if (next === ',') return { at, message: 'Two commas follow each other.', fix: 'Remove one of them.' };
  if (next !== ']' && next !== '}') return undefined;
  const last = next === ']' ? 'entry of a list' : 'field of an object';
  return {
    at: before,
    message: wordsOf`There is a comma after the last ${last}, before the \`${next}\`.`,
    fix: 'Remove the comma.',
  };
};

const end: Advise = ({ text, at, before }) =>
  at < text.length || before < 0
    ? undefined
    : {
        at,
        message: 'The file ends here, but a closing `}` or `]` is missing.',
        fix: 'Add the missing brackets. If the file was downloaded, it may be incomplete: download it again.',
      };

const QUOTES = "'‘’‚`“”„«»＂";
const quote: Advise = ({ text, at }) => {
  const mark = text[at] ?? '';
  return mark !== '' && QUOTES.includes(mark)
    ? {
        at,
        message: wordsOf`JSON does not allow the quotation mark ${mark}.`,
        fix: 'Put keys and texts between straight double quotes: "title".',
      }
    : undefined;
};

const WIDE: Readonly<Record<string, string>> = {
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
const wide: Advise = ({ text, at }) => {
  const mark = text[at] ?? '';
  const meant = WIDE[mark];
  return meant === undefined
    ? undefined
    : {
        at,
        message: wordsOf`${mark} is a full-width character, which JSON does not allow.`,
        fix: wordsOf`Write ${meant} instead.`,
      };
};

const WORD = /[\p{L}_$][\p{L}\p{M}\p{N}_$-]*/uy;
const VALUES: Readonly<Record<string, string>> = {
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
const word: Advise = ({ text, at, before }) => {
  WORD.lastIndex = at;
  const [found] = WORD.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (text[before] === '"') {
    return {
      at,
      message: 'The text ended before this, because it contains a quotation mark.',
      fix: 'Write \\" for a quotation mark inside a text, or use “ and ”.',
    };
  }
  const rest = text.slice(at + found.length, at + found.length + 20).trimStart();
  const isKey = rest.startsWith(':');
  return {
    at,
    message: wordsOf`${found.slice(0, 40)} ${isKey ? 'needs quotation marks' : 'is not a JSON value'}.`,
    fix: isKey ? wordsOf`Write "${found.slice(0, 40)}".` : valueInstead(found),
  };
};
function valueInstead(found: string): AuthorWords {
  if (NO_VALUES.has(found)) return 'Write a number, or leave the field out.';
  const value = Object.hasOwn(VALUES, found) ? VALUES[found] : undefined;
  return wordsOf`Write ${value ?? `"${found.slice(0, 40)}"`}.`;
}
const NO_VALUES: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined']);

const bracket: Advise = ({ text, at, afterValue }) => {
  const mark = text[at];
  if (!afterValue || (mark !== ']' && mark !== '}')) return undefined;
  const [what, other] = mark === ']' ? ['an object', '}'] : ['a list', ']'];
  return {
    at,
    message: wordsOf`The \`${mark}\` does not close what is open here: ${what} is, which ends with \`${other}\`.`,
    fix: wordsOf`Write \`${other}\`, or remove this bracket if it is one too many.`,
  };
};

const number: Advise = ({ text, at, before }) => {
  const mark = text[at] ?? '';
  const isZero = text[before] === '0' && before === at - 1 && /\d/.test(mark);
  const isPoint = mark === '.' || mark === '+';
  return isZero || isPoint
    ? {
        at,
        message: 'The number is not valid JSON.',
        fix: 'Write 5, -5 or 0.5: without a leading zero or +, and with digits on both sides of the point.',
      }
    : undefined;
};

const FIRST_PRINTABLE = 0x20;
const brokenText: Advise = ({ text, at }) => {
  if (text[at] !== '"') return undefined;
  for (let next = at + 1; next < text.length; next += 1) {
    const unit = text.charCodeAt(next);
    if (unit < FIRST_PRINTABLE) return lineBreak(at, text[next] === '\t');
    if (text[next] === '"') return undefined;
    if (text[next] === '\\') next += 1;
  }
  return { at, message: 'This text has no end: its closing " is missing.', fix: 'Add the ".' };
};
const lineBreak = (at: number, isTab: boolean): SyntaxAdvice => ({
  at,
  message: wordsOf`There is a ${isTab ? 'tab' : 'line break'} inside this text in double quotes, or its closing " is missing.`,
  fix: wordsOf`Write ${isTab ? '\\t for a tab' : '\\n for a line break'}, or add the " where the text ends.`,
});

const missingComma: Advise = ({ text, at, before }) =>
  /["{[\d-]/.test(text[at] ?? '') && /["}\]\dlse]/.test(text[before] ?? '')
    ? { at, message: 'A comma is missing before this.', fix: 'Add a comma.' }
    : undefined;

/** All kinds of advice. The first that recognises the mistake is used. */
const ADVICE: readonly Advise[] = [
  comment,
  comma,
  end,
  quote,
  wide,
  bracket,
  word,
  number,
  brokenText,
  missingComma,
];
