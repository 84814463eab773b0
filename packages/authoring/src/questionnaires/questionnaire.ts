/** The kinds of questions that are recognised in questionnaires. `statement` is a text without an answer. */
export const QUESTION_FORMS = [
  'choice',
  'choices',
  'text',
  'whole',
  'number',
  'date',
  'time',
  'email',
  'phone',
  'recommendation',
  'scale',
  'ranking',
  'shares',
  'texts',
  'signature',
  'matrix',
  'matrixChoices',
  'matrixTexts',
  'statement',
] as const;
export type QuestionForm = (typeof QUESTION_FORMS)[number];

/** A document whose format does not matter any more. */
export interface SourceDocument {
  readonly blocks: readonly SourceBlock[];
  /** Texts beyond the limits, or in parts of the document that are not read, such as footnotes. */
  readonly leftOut?: readonly UnusedText[];
}
export type SourceBlock = SourceParagraph | SourceTable;

export interface SourceParagraph {
  readonly kind: 'paragraph';
  /** The position in the document, counted from 1. */
  readonly line: number;
  /** With its number or bullet, and a space for each level of indentation. */
  readonly text: string;
  readonly style?: 'title' | 'heading';
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  /** The entries of a drop-down field in the paragraph. */
  readonly choices?: readonly string[];
}
export interface SourceTable {
  readonly kind: 'table';
  /** The position of the first row. Each row counts. */
  readonly line: number;
  /** Texts of cells. Boxes are characters such as ☐. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the table is a sheet of a workbook or a file of comma-separated values. */
  readonly isSheet?: boolean;
}

/** The parts of a document. Each of its lines is in an item, in the title or in `unused`. */
export interface Questionnaire {
  readonly title: string;
  readonly items: readonly QuestionnaireItem[];
  readonly unused: readonly UnusedText[];
}

export interface UnusedText {
  readonly line: number;
  readonly text: string;
  readonly reason: 'not-understood' | 'routing' | 'page' | 'too-much';
}

export type QuestionnaireItem = QuestionnaireSection | QuestionnaireText | PaperQuestion;
/** A heading, which begins a part of the questionnaire. */
interface QuestionnaireSection {
  readonly kind: 'section';
  readonly line: number;
  readonly title: string;
}
/** A text for respondents between questions. */
interface QuestionnaireText {
  readonly kind: 'text';
  readonly line: number;
  readonly title: string;
}

export interface PaperQuestion {
  readonly kind: 'question';
  /** The position among the questions, counted from 0. */
  readonly id: number;
  readonly line: number;
  /** The number in the document, such as `12` or `3.1`. */
  readonly number?: string;
  readonly title: string;
  readonly form: QuestionForm;
  /** Why the author should look at the kind. */
  readonly guess?: Guess;
  readonly options: readonly string[];
  readonly rows: readonly string[];
  /** A text below the title, such as the unit of a number. */
  readonly note?: string;
  readonly isRequired?: true;
  readonly dateOrder?: 'dmy' | 'mdy' | 'ymd';
  /** The first and last point of a scale, and their names. */
  readonly ends?: readonly [number, number];
  readonly endNames?: readonly [string, string];
  /** The answers on which the question is asked. */
  readonly condition?: PaperCondition;
  readonly jumps: readonly PaperJump[];
}

export interface Guess {
  readonly reason: GuessReason;
  /** The words of the document on which the guess depends. */
  readonly words?: string;
  /** Other kinds that are likely too. */
  readonly alternatives: readonly QuestionForm[];
}
export type GuessReason = 'words' | 'scale' | 'one-or-several' | 'table' | 'no-question';

interface PaperCondition {
  /** The `id` of the question whose answer decides. */
  readonly source: number;
  /** Options of that question, counted from 0. */
  readonly options: readonly number[];
}
export interface PaperJump {
  /** Options of the question, counted from 0. Without options, the jump applies to all answers. */
  readonly options: readonly number[];
  /** The `id` of a later question, or the end of the survey. */
  readonly to: number | 'end' | 'screenout';
}
