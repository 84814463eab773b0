import type { Draft } from './draft.ts';
import { splitChoices } from './line-choices.ts';
import { isField, isInstruction, isQuestionLike, isUpperCase, type Line, wholeNumber } from './lines.ts';
import { OPTION_PREFIX, type QuestionNumber } from './markers.ts';
import { isRemarkLine } from './routing.ts';
import { HEADING, NOTES, ROUTING } from './words.table.ts';

/** A line between the parts that were read before and the line below. */
export interface LinePlace {
  readonly line: Line;
  readonly last: Draft | undefined;
  readonly next: Line | undefined;
  /** The line above. */
  readonly previousText: string;
  /** Whether a table, a blank or an option is below the line. */
  readonly hasOptionsBelow: boolean;
  readonly hasNumbers: boolean;
  readonly hasBold: boolean;
}

const MAX_HEADING = 120;

/** Whether a line begins a part of the questionnaire, by its style, its words, or its place. */
export function isSection(place: LinePlace): boolean {
  const { line } = place;
  const { text, number } = line;
  if (isRemark(line)) return false;
  if (HEADING.test(text) && !/[?？]$/.test(text)) return text.length <= MAX_HEADING;
  if (line.style === 'heading') return isStyledHeading(place);
  if (line.hasMarker) return isLetteredHeading(place);
  if (line.indent > 0 || text.length > MAX_HEADING || isQuestionLike(text)) return false;
  return number === undefined ? isPlainHeading(place) : isParentOf(number.value, place.next?.number?.value);
}

const isStyledHeading = ({ line, hasOptionsBelow }: LinePlace): boolean =>
  !isQuestionLike(line.text) && !(line.number !== undefined && hasOptionsBelow);

/** Whether a line such as `B. Your work` is above a numbered question and does not continue lettered options. */
function isLetteredHeading({ line: { text, isAfterGap }, last, next }: LinePlace): boolean {
  if (!isAfterGap || !/^(?:[A-Z]|[IVX]{1,4})[.)]\s/.test(text) || isQuestionLike(text)) return false;
  const isAfterLetters = last?.options.some(({ marker }) => /^[a-z]$/.test(marker ?? '')) === true;
  return next?.number !== undefined && !isAfterLetters;
}

/** Whether `value` numbers a part whose questions have numbers such as `1.1`. */
const isParentOf = (value: string, next: string | undefined): boolean =>
  next !== undefined && !value.includes('.') && next.startsWith(`${value}.`);

function isPlainHeading({ line, last, next, hasNumbers }: LinePlace): boolean {
  const { text } = line;
  if (next === undefined || isInstruction(text) || NOTES.several.test(text) || NOTES.one.test(text))
    return false;
  if (hasNumbers) return next.number !== undefined && next.indent === 0 && isHeadingBetween(line, last);
  return last !== undefined && isHeadingAbove(line, next);
}

/** Whether a line is a heading above a question without a number. */
function isHeadingAbove({ text, isBold, isAfterGap }: Line, next: Line): boolean {
  if (next.hasMarker || !isQuestionLike(next.text)) return false;
  return isBold ? next.isBold || next.isAfterGap : isAfterGap && next.isAfterGap && !isField(text);
}

function isHeadingBetween({ text, isAfterGap, isBold }: Line, last: Draft | undefined): boolean {
  if (/[.。]$/.test(text) || (last === undefined && !isBold)) return false;
  if (isAfterGap || isBold) return true;
  return isUpperCase(text) && (last?.kind !== 'question' || last.hasMarks);
}

/** Whether a line begins a question. */
export function isQuestion(place: LinePlace): boolean {
  const { line, last } = place;
  if (line.number !== undefined) return isNextNumber(line, line.number, last);
  const open = last?.kind === 'question' ? last : undefined;
  if (isPartOf(line, last) || (open !== undefined && isRemark(line))) return false;
  if (ASKS.test(line.text.replace(BRACKET_AT_END, '')))
    return open === undefined || isFull(open) || line.isAfterGap;
  return place.hasNumbers ? isFieldBelowField(line, open) : isUnnumberedQuestion(place, open);
}

/** Whether a line has the bullet or the indentation of an option. */
const isPartOf = ({ hasMarker, indent }: Line, last: Draft | undefined): boolean =>
  hasMarker || indent > (last?.indent ?? 0);

/** Whether a field follows another question without a number, in a document whose other questions have numbers. */
const isFieldBelowField = ({ isAfterGap, text }: Line, open: Draft | undefined): boolean =>
  isAfterGap && isField(text) && open !== undefined && open.number === undefined;

const ASKS = /[?？؟]$/;
const BRACKET_AT_END = /\s*[([（][^()（）]*[)\]）]$/;

function isUnnumberedQuestion(
  { line, hasBold, hasOptionsBelow, previousText }: LinePlace,
  open: Draft | undefined,
): boolean {
  const { text, isBold, isAfterGap } = line;
  if (hasChoicesInside(text)) return true;
  if (hasBold && isBold) return !isInstruction(text) || hasOptionsBelow;
  const mayBegin = open === undefined || isFull(open);
  if (isField(text)) return mayBegin || isAfterGap || isField(previousText);
  return isAfterGap && !isInstruction(text) && (mayBegin || isQuestionLike(text));
}

/** Whether a number continues the questions instead of the options of the last question. */
function isNextNumber(line: Line, number: QuestionNumber, last: Draft | undefined): boolean {
  if (last === undefined || last.kind === 'section') return true;
  if (line.indent > last.indent) return false;
  if (last.kind === 'text') return true;
  if (last.optionNumber?.style === number.style) return !continuesOptions(line, number, last);
  return !isFirstOption(number, last);
}

function continuesOptions(line: Line, number: QuestionNumber, { number: own, optionNumber }: Draft): boolean {
  if (own?.style !== number.style) return true;
  const value = wholeNumber(number);
  if (value !== (optionNumber?.value ?? 0) + 1) return false;
  return value !== wholeNumber(own) + 1 || !(line.isAfterGap || isQuestionLike(line.text));
}

const isFirstOption = (number: QuestionNumber, { number: own, options }: Draft): boolean =>
  own !== undefined &&
  options.length === 0 &&
  number.value === '1' &&
  number.style !== 'dotted' &&
  own.style !== 'dotted';

/** Whether a question has what a question needs, so that the next line may be another question. */
const isFull = ({ title, options, blankCount, tables }: Draft): boolean =>
  options.length > 0 ||
  blankCount > 0 ||
  tables.length > 0 ||
  isQuestionLike(title) ||
  splitChoices(title) !== undefined;

/** Whether a line is a question with its choices, such as `Sex: ☐ female ☐ male`. */
const hasChoicesInside = (text: string): boolean =>
  /[?？؟:：]\s/.test(text) && splitChoices(text) !== undefined;

/** Whether a line is a routing remark. Options that end with one are not. */
export function isRemark({ text, hasMarker }: Line): boolean {
  if (!hasMarker) return isRemarkLine(text);
  const bare = text.replace(OPTION_PREFIX, '');
  return ROUTING.if.test(bare) && isRemarkLine(bare);
}
