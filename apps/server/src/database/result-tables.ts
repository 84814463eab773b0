import type { ClientReportContent, ReportContent, WeightingDefinition } from '@canvass/protocol';
import type { ColumnType, Generated } from 'kysely';

/** PostgreSQL's bigint, which the drivers read as a number, exact up to 2^53. */
export type BigInteger = ColumnType<number, number, number>;
/** A JSON column: read as a value but written as text, because the drivers would convert a list to an SQL array. */
export type Json<T> = ColumnType<T, string, string>;

export interface CountedAnswers {
  /** The chosen options by question, without duplicates. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Total score (SCORE-3). */
  readonly score: number;
  readonly figures: Readonly<Record<string, number>>;
}

export interface Sums {
  readonly finished: number;
  readonly questions: Readonly<Record<string, QuestionSums>>;
  readonly scores: Readonly<Record<string, number>>;
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

export interface ResultTables {
  readonly answer_segment: {
    survey_id: string;
    variable: string;
    segment: number;
    distinct_values: string;
    codes: Buffer;
  };
  readonly analysis_state: { survey_id: string; known_until: Date; made_with: number };
  readonly analysis_gap: { survey_id: string; segment: number; noted: string; since: Date };
  readonly figure_release: {
    survey_id: string;
    secret: Generated<string>;
    batches: Generated<string>;
    overview: string | null;
    overview_ended: Generated<number>;
  };
  readonly response_note: {
    survey_id: string;
    seq: BigInteger;
    note: string;
    tags: Json<readonly string[]>;
    edition: number;
    changed_by: string;
    changed_at: Date;
  };
  readonly weighting: {
    survey_id: string;
    definition: Json<WeightingDefinition>;
    edition: number;
    changed_by: string;
    changed_at: Date;
  };
  readonly client_report: {
    survey_id: string;
    report_id: string;
    content: Json<ClientReportContent>;
    edition: number;
    changed_by: string;
    changed_at: Date;
  };
  readonly client_report_link: {
    survey_id: string;
    report_id: string;
    link_id: string;
    token_hash: string;
    name: string;
    made_by: string;
    made_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  readonly counted_response: {
    survey_id: string;
    seq: BigInteger;
    generation: BigInteger;
    choices: Json<CountedAnswers['choices']>;
    score: number;
    figures: Json<CountedAnswers['figures']>;
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

export interface DraftTables {
  readonly draft: {
    survey_id: string;
    edition: string;
    title: string;
    project: string;
    based_on: number;
    saved_at: Date;
    /** Null for drafts that were saved before the name was stored. */
    saved_by: string | null;
  };
  readonly draft_state: {
    survey_id: string;
    saved_at: Date;
    edition: string;
    project: string;
    characters: number;
    saved_by: string | null;
  };
  readonly survey_comment: {
    survey_id: string;
    comment_id: string;
    thread_id: string;
    place: string;
    place_name: string;
    content: string;
    author_id: string;
    author: string;
    written_at: Date;
    done_at: Date | null;
    done_by: string | null;
  };
  readonly sign_off_rule: { survey_id: string };
  readonly sign_off: {
    survey_id: string;
    content_hash: string;
    reviewer_id: string;
    reviewer: string;
    signed_at: Date;
  };
  readonly draft_author: {
    survey_id: string;
    token_id: string;
    browser: string;
    name: string;
    seen_at: Date;
  };
  readonly author_script: {
    survey_id: string;
    name: string;
    edition: string;
    content: string;
    saved_at: Date;
    saved_by: string;
  };
  readonly library_part: {
    part_id: string;
    owner_id: string;
    name: string;
    shared: boolean;
    questions: number;
    content: string;
    saved_at: Date;
    saved_by: string;
  };
  readonly font_file: { file: string; characters: string; content: Buffer; saved_at: Date };
  readonly image_file: { name: string; state: number; saved_at: Date };
  readonly survey_image: { survey_id: string; name: string; bytes: number; saved_at: Date };
}
