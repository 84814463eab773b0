import {
  isBlankText,
  latinDigits,
  type NumberStyle,
  type QuestionNumber,
  OPTION_PREFIX,
  readNumber,
} from './markers.ts';
import type { SourceDocument, SourceParagraph, SourceTable } from './questionnaire.ts';
import { DATE_BLANKS, HEADING, INSTRUCTION, PAGE_LINE } from './words.table.ts';

/** A paragraph with the features that decide its role. */
export interface Line {
  readonly kind: 'line';
  readonly line: number;
  /** Without spaces at both ends. */
  readonly text: string;
  readonly raw: string;
  readonly indent: number;
  readonly isAfterGap: boolean;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly style: 'title' | 'heading' | undefined;
  readonly choices: readonly string[];
  /** The number, if questions of this document have such numbers. */
  readonly number: QuestionNumber | undefined;
  /** Whether the line begins with the bullet, letter or box of an option. */
  readonly hasMarker: boolean;
  readonly isBlank: boolean;
  readonly isPageLine: boolean;
}
export type DocumentNode = Line | SourceTable;

export interface ReadLines {
  readonly nodes: readonly DocumentNode[];
  /** Whether questions are numbered. */
  readonly hasNumbers: boolean;
  /** Whether some lines are bold, but not most of them. */
  readonly hasBold: boolean;
}

export function readLines({ blocks }: SourceDocument): ReadLines {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph' && block.text.trim() !== '');
  const texts = paragraphs.map((block) => (block as SourceParagraph).text);
  const styles = findQuestionStyles(texts);
  let isAfterGap = true;
  const nodes: DocumentNode[] = [];
  for (const block of blocks) {
    if (block.kind === 'table') nodes.push(block);
    else if (block.text.trim() !== '') nodes.push(createLine(block, { styles, isAfterGap }));
    isAfterGap = block.kind === 'table' || block.text.trim() === '';
  }
  const boldCount = paragraphs.filter((block) => (block as SourceParagraph).isBold === true).length;
  return {
    nodes,
    hasNumbers: nodes.some((node) => node.kind === 'line' && node.number !== undefined && node.indent === 0),
    hasBold: boldCount > 1 && boldCount * 3 < paragraphs.length * 2,
  };
}

function createLine(
  { line, text: raw, isBold = false, isItalic = false, style, choices = [] }: SourceParagraph,
  { styles, isAfterGap }: { readonly styles: ReadonlySet<NumberStyle>; readonly isAfterGap: boolean },
): Line {
  const text = raw.trim();
  const number = readNumber(text);
  const isQuestionNumber = number !== undefined && styles.has(number.style);
  return {
    kind: 'line',
    line,
    text,
    raw,
    indent: raw.length - raw.trimStart().length,
    isAfterGap,
    isBold,
    isItalic,
    style,
    choices,
    number: isQuestionNumber ? number : undefined,
    hasMarker: !isQuestionNumber && (number !== undefined || OPTION_PREFIX.test(text)),
    isBlank: isBlankText(text),
    isPageLine: PAGE_LINE.test(text),
  };
}

/**
 * The styles of numbers that questions have: that of the first numbered line, and others unless they begin at 1 again and
 * again, as options do.
 */
function findQuestionStyles(texts: readonly string[]): ReadonlySet<NumberStyle> {
  const counts = new Map<NumberStyle, { count: number; ones: number }>();
  let headings = 0;
  for (const text of texts) {
    const number = readNumber(text.trim());
    if (HEADING.test(text.trim())) headings += 1;
    if (number === undefined) continue;
    const count = counts.get(number.style) ?? { count: 0, ones: 0 };
    count.count += 1;
    if (/^[A-Z]*1$/.test(number.value)) count.ones += 1;
    counts.set(number.style, count);
  }
  const [firstStyle] = counts.keys();
  const namedStyle = (['word', 'code'] as const).find((style) => (counts.get(style)?.count ?? 0) > 1);
  const main = namedStyle ?? firstStyle;
  const others = [...counts].filter(([style, { count, ones }]) =>
    style === 'dotted' ? count > 1 : ones <= Math.min(1 + headings, Math.max(1, count / 3)),
  );
  return new Set([...(main === undefined ? [] : [main]), ...others.map(([style]) => style)]);
}

/** The whole part of a number, such as 3 of `3.1` or 12 of `Q12a`. */
export const wholeNumber = ({ value }: QuestionNumber): number =>
  Number(/\d+/.exec(latinDigits(value))?.[0] ?? 0);

/** Whether a text ends as questions do: with a question mark, a colon, or a blank to write on. */
export const isQuestionLike = (text: string): boolean => QUESTION_END.test(text.replace(NOTES_AT_END, ''));
const QUESTION_END = /[?？؟:：।]$|(?:か。?|[_＿]{3,}|\.{6,}|…{2,}|[_＿]{2,}\s?\S{1,12})$/;
const NOTES_AT_END = /(?:\s*(?:[([（【][^()（）[\]【】]{0,200}[)\]）】]|\*))+[.。]?$/;

/** Whether a text is a sentence to respondents instead of a heading or an option. */
export const isInstruction = (text: string): boolean =>
  INSTRUCTION.test(text) || text.length > MAX_OPTION || (text.length > 60 && /[.。!]$/.test(text));
const MAX_OPTION = 140;

export const isUpperCase = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();

/** Whether a line is a name with a blank to write on, such as `Name: ____`. */
export const isField = (text: string): boolean =>
  (FIELD.test(text) || DATE_BLANKS.test(text)) && readNumber(text) === undefined;
const FIELD = /^[^_…]{2,80}?\s*(?:[_＿]{3,}|\.{6,}|…{3,})\s*[^_]{0,20}$/;
