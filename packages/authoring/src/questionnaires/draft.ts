import {
  hasCircle,
  hasSquare,
  type NumberStyle,
  OPTION_PREFIX,
  type QuestionNumber,
  readNumber,
  countBoxes,
  splitBoxes,
} from './markers.ts';
import type { QuestionForm } from './questionnaire.ts';

/** A part of a questionnaire while its lines are read. */
export interface Draft {
  kind: 'section' | 'text' | 'question';
  /** The lines that the draft contains. */
  readonly lines: number[];
  title: string;
  readonly number: QuestionNumber | undefined;
  readonly indent: number;
  readonly options: DraftOption[];
  /** Lines below the title as written. */
  readonly rawLines: string[];
  /** Notes on separate lines. */
  readonly notes: string[];
  /** Routing remarks on separate lines. */
  readonly remarks: DraftRemark[];
  readonly tables: (readonly (readonly string[])[])[];
  hasSquares: boolean;
  hasCircles: boolean;
  hasMarks: boolean;
  /** Lines to write on. */
  blankCount: number;
  isBold: boolean;
  /** The style of the numbers of options, and the last number. */
  optionNumber?: { readonly style: NumberStyle; readonly value: number };
  /** The kind that a spreadsheet names. */
  form?: QuestionForm;
  isRequired?: true;
}
export interface DraftOption {
  text: string;
  /** The letter or number, such as `b`. */
  readonly marker?: string;
  readonly line: number;
}
export interface DraftRemark {
  readonly line: number;
  readonly text: string;
}

interface DraftStart {
  readonly kind: Draft['kind'];
  readonly title: string;
  readonly line: number;
  readonly number?: QuestionNumber | undefined;
  readonly indent?: number;
  readonly isBold?: boolean;
}

export const startDraft = ({ kind, title, line, number, indent = 0, isBold = false }: DraftStart): Draft => ({
  kind,
  title: title.replaceAll(/[^\S\n]+/g, ' ').trim(),
  lines: [line],
  number,
  indent,
  isBold,
  options: [],
  rawLines: [],
  notes: [],
  remarks: [],
  tables: [],
  hasSquares: false,
  hasCircles: false,
  hasMarks: false,
  blankCount: 0,
});

/** Adds a line with an option, or with several options that have boxes. */
export function addOption(draft: Draft, raw: string, line: number): void {
  const text = raw.trim();
  draft.lines.push(line);
  // The options beyond the limit are only listed.
  if (draft.options.length > MAX_READ_OPTIONS) return void draft.options.push({ text, line });
  const number = readOptionNumber(text);
  draft.rawLines.push(raw);
  draft.hasSquares ||= hasSquare(text);
  draft.hasCircles ||= hasCircle(text);
  draft.hasMarks ||= OPTION_PREFIX.test(text) || number !== undefined;
  if (hasSeveralBoxes(text)) {
    draft.hasSquares ||= /[□☐☑☒▢❏❑❒◻\uF0A8]|\[/.test(text);
    for (const option of splitBoxes(text)) draft.options.push({ text: cleanOption(option), line });
  } else addSingleOption(draft, { text, line, number });
}

const MAX_READ_OPTIONS = 1_000;

function addSingleOption(
  draft: Draft,
  {
    text,
    line,
    number,
  }: { readonly text: string; readonly line: number; readonly number: QuestionNumber | undefined },
): void {
  if (number !== undefined)
    draft.optionNumber = { style: number.style, value: Number.parseInt(number.value, 10) };
  const option = cleanOption(text);
  const marker = number?.value ?? /^\(?([A-Za-z])\s*[.)]/.exec(text)?.[1];
  if (option !== '')
    draft.options.push({ text: option, line, ...(marker !== undefined && { marker: marker.toLowerCase() }) });
}

const hasSeveralBoxes = (text: string): boolean =>
  countBoxes(text) > 1 || (countBoxes(text) === 1 && !OPTION_PREFIX.test(text));

/** The text of an option without bullets, letters or numbers. */
function cleanOption(text: string): string {
  const withoutBullet = text.replace(OPTION_PREFIX, '');
  return (readOptionNumber(withoutBullet)?.rest ?? withoutBullet).replace(OPTION_PREFIX, '').trim();
}

/** The number of an option, but not a decimal number such as `1.5 hours`. */
function readOptionNumber(text: string): QuestionNumber | undefined {
  const number = readNumber(text);
  return number?.style === 'plain' || number?.style === 'paren' ? number : undefined;
}
