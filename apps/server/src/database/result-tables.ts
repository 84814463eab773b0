import type { ReportContent } from '@canvass/protocol';
import type { ColumnType } from 'kysely';
import type { Counted, Sums } from '../results/tally/sums.ts';

type BigInteger = ColumnType<number, number, number>;
/** Read as its value, written as text. */
type Json<T> = ColumnType<T, string, string>;

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
