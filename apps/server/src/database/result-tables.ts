import type { ReportContent } from '@canvass/protocol';
import type { ColumnType } from 'kysely';

type BigInteger = ColumnType<number, number, number>;
/** Read as its value, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** What one finished response is counted with. */
export interface Counted {
  /** Options chosen, by question, each once. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Total score (SCORE-3). */
  readonly score: number;
  /** Figures of its report, by dimension. */
  readonly figures: Readonly<Record<string, number>>;
}

/** All finished responses of a survey, added up. */
export interface Sums {
  readonly finished: number;
  /** By question: how many have answered it, and how many have chosen each option. */
  readonly questions: Readonly<Record<string, QuestionSums>>;
  /** How many have each total score; keys are the scores. */
  readonly scores: Readonly<Record<string, number>>;
  /** By dimension of the report. */
  readonly figures: Readonly<Record<string, FigureSums>>;
}
export interface QuestionSums {
  readonly answered: number;
  readonly options: Readonly<Record<string, number>>;
}
interface FigureSums {
  readonly count: number;
  readonly sum: number;
}

/** Tables of reports and votes. */
export interface ResultTables {
  readonly counted_response: {
    survey_id: string;
    seq: BigInteger;
    generation: BigInteger;
    choices: Json<Counted['choices']>;
    score: number;
    figures: Json<Counted['figures']>;
  };
  readonly tally: {
    survey_id: string;
    generation: BigInteger;
    counted_at: Date;
    counted_until: Date;
    revision: ColumnType<number, number | undefined, number>;
    sums: Json<Sums>;
  };
  readonly report: {
    survey_id: string;
    seq: BigInteger;
    language: string;
    lease: string;
    leased_until: Date;
    percent: number;
    content: Json<ReportContent> | null;
    made_at: Date | null;
  };
  readonly report_picture: { survey_id: string; seq: BigInteger; picture: Uint8Array; stored_at: Date };
}
