import type { TextPiece } from './inline-codes.ts';

/** A text of a file: as the project file writes it, or divided into words and codes. */
export type FileText = string | readonly TextPiece[];

/** A translated text of a file. */
export interface TranslatedUnit {
  /** The id of a row (`TextRow`). */
  readonly id: string;
  readonly language: string;
  /** The original in the file. Absent if the file does not have it. */
  readonly source?: FileText;
  /** Empty if the file has no translation. */
  readonly target: FileText;
  /** Whether only some parts of a divided text are translated. */
  readonly isPartial?: true;
  /** Whether the cell contains a formula, whose result is not a text of a translator. */
  readonly isFormula?: true;
}

/** The reason why a file cannot be read as a whole. */
export type FileFault =
  | 'too-large'
  | 'encoding'
  | 'xml'
  | 'doctype'
  | 'no-xliff'
  | 'no-columns'
  | 'no-languages'
  | 'sheet';

export type ReadFile =
  | {
      readonly units: readonly TranslatedUnit[];
      /** The id of the survey for which the file was written. Absent if the file does not have it. */
      readonly surveyId?: string;
      readonly sourceLanguage?: string;
      /** Names of columns that are not a language of the survey. */
      readonly otherColumns?: readonly string[];
      readonly fault?: undefined;
    }
  | { readonly fault: FileFault; readonly detail?: string };
