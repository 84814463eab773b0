/** Reads options or rows, one per line or cell, without leading bullets, letters or numbers. */
export function readPastedLines(text: string): readonly string[] {
  return linesOf(text)
    .flatMap((line) => line.split('\t'))
    .map((line) => line.replace(OPTION_PREFIX, '').replace(NUMBER_PREFIX, '').trim())
    .filter((line) => line !== '');
}

/** Word processors write line and page breaks as control characters. */
export const linesOf = (text: string): readonly string[] =>
  text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).map((line) => withoutControls(line, ''));

/** Replaces control characters and halves of characters. */
export const withoutControls = (text: string, replacement: string): string =>
  // oxlint-disable-next-line no-control-regex -- the function removes control characters
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu, replacement);

/** Digits of all scripts in which questionnaires are numbered. */
const DIGIT = '[\\d０-９٠-٩०-९]';
const D = `${DIGIT}{1,3}`;
const QUESTION_WORD =
  '(?:Q|question|frage|pregunta|pergunta|问题|問題?|質問|السؤال|سؤال|प्रश्न)(?:\\s*(?:n[.°o]|nr\\.?))?';

/** The number of a question, such as `Q1.` or `第1题`. */
const NUMBER_PREFIX = new RegExp(
  `^(\\s*)(?:(?:(?:${QUESTION_WORD}\\s*)?\\(?${D}(?:\\.\\d{1,2})?\\s*(?:[.)、:：．）]|\\s-)|第\\s*\\d{1,3}\\s*[题題問]\\s*[.:：、]?|問\\s*${D}\\s))\\s*(?=\\S)`,
  'i',
);
/** The bullet, letter or box of an option. */
export const OPTION_PREFIX =
  /^\s*(?:(?:[A-Za-zأ-يア-ンक-ह]|[①-⑳]|[ivx]{2,4})\s*[.)、:：．）]\s*|[(（](?:[A-Za-z0-9]{1,2}|[क-ह]|[أ-ي]|[一二三四五六七八九十]|[ア-ン])[)）]\s*|[_＿]{1,4}\s+|[①-⑳]\s*|o\t\s*|[-–—*•·◦○◯●▪■‣∙\uF0B7\uF0A7\uF0A8\uF06F\uF071➢✓❑❒◻]\s+|[□☐☑☒▢❏❑❒◻\uF0A8\uF06F\uF071]\s*|\[[ xX_]{0,3}\]\s*|\([ _]{0,3}\)\s*|[○◯●](?=\S))(?=\S)/u;

export type NumberStyle = 'word' | 'code' | 'dotted' | 'plain' | 'paren' | 'dash';

export interface QuestionNumber {
  readonly style: NumberStyle;
  /** With Latin digits, such as `12`, `3.1` or `A4`. */
  readonly value: string;
  /** The text after the number. */
  readonly rest: string;
}

const NUMBER_STYLES: readonly (readonly [NumberStyle, RegExp])[] = [
  [
    'word',
    new RegExp(
      `^(?:${QUESTION_WORD}\\s*(${D}(?:[.-]?${D}|[a-z])?)(?:\\s*[.)、:：．）–—-]+\\s*|\\s+|$)|第\\s*(${D})\\s*[题題問]\\s*[.:：、]?\\s*|問\\s*(${D})\\s*[.:：、]?\\s*|[P¿]?P(\\d{1,3})\\s*[.):]\\s*)`,
      'i',
    ),
  ],
  ['code', /^\[?([A-Z]{1,3}\d{1,3}[a-z]?)\]?\s*(?:[.):：]\s*|\t\s*|\]\s*)(?=\S)/],
  ['dotted', new RegExp(`^(${D}\\.${D}(?:\\.${D})?[a-z]?)(?:\\s*[.):：]\\s*|\\s+)(?=\\S)`)],
  ['plain', new RegExp(`^(${DIGIT}{1,4}[a-z]?)\\s*[.、:：．]\\s*(?=\\S)(?!\\d)`)],
  ['paren', new RegExp(`^[(（]?(${D}[a-z]?)\\s*[)）]\\s*(?=\\S)`)],
  ['dash', new RegExp(`^(${D})\\s+[-–—]\\s*(?=[^\\s\\d])`)],
];

/** The number at the beginning of a line without leading spaces. */
export function readNumber(text: string): QuestionNumber | undefined {
  for (const [style, pattern] of NUMBER_STYLES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const value = match.slice(1).find((group) => group !== undefined) ?? '';
    return { style, value: latinDigits(value), rest: text.slice(match[0].length).trim() };
  }
  return undefined;
}

/** Replaces digits of other scripts, so that numbers can be compared. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[０-９٠-٩०-९]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= 0xff10 ? 0xff10 : code >= 0x966 ? 0x966 : 0x660));
  });

/** Boxes and circles to tick. */
export const BOX = '[□☐☑☒▢❏❑❒◻○◯●◉\uF0A8\uF06F\uF071]';
const SQUARE = /^\s*(?:[□☐☑☒▢❏❑❒◻\uF0A8\uF06F\uF071]|\[[ xX_]{0,3}\])/u;
export const hasSquare = (text: string): boolean => SQUARE.test(text);
const CIRCLE = /^\s*(?:[○◯●◉]|\([ _]{0,3}\))/u;
export const hasCircle = (text: string): boolean => CIRCLE.test(text);

const BOXES_ALL = new RegExp(`${BOX}|\\[[ _]{0,3}\\]|\\([ _]{1,3}\\)`, 'gu');
/** The choices of a line with several boxes, before or after their texts. */
export const splitBoxes = (line: string): readonly string[] =>
  line
    .split(BOXES_ALL)
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
export const countBoxes = (line: string): number => line.match(BOXES_ALL)?.length ?? 0;

/** A line or cell on which respondents write, or that they tick. */
export const isBlankText = (text: string): boolean => BLANK.test(text);
const BLANK = new RegExp(`^(?:[\\s_＿.…|/\\\\:：\\u2002\\-]|${BOX}|\\[[ _]*\\]|\\([ _]*\\))*$`, 'u');
