import type { EndStatus } from '@canvass/protocol';
import type { ColumnType, Generated } from 'kysely';

/** PostgreSQL's bigint: read as a number (the drivers are told so), which is exact up to 2^53. */
type BigInteger = ColumnType<number, number, number>;

/** Columns as the drivers give them; see migrations for what they mean. */
export interface Tables {
  readonly server_key: { name: string; secret: string };
  readonly survey: {
    survey_id: string;
    newest_version: number;
    last_seq: ColumnType<number, never, number>;
    closed_at: Date | null;
    deleted_at: Date | null;
    begin_time: Date | null;
    end_time: Date | null;
    window_set: Generated<boolean>;
    made_at: Generated<Date>;
  };
  readonly survey_version: {
    survey_id: string;
    version: number;
    content_hash: string;
    title: string;
    project: string;
    published_at: Generated<Date>;
  };
  readonly response: {
    survey_id: string;
    seq: BigInteger;
    version: number;
    facts: string;
    test: boolean;
    step_token: string;
    first_hash: string;
    head_hash: string;
    event_count: Generated<number>;
    status: Generated<number>;
    end_status: EndStatus | null;
    answers: Readonly<Record<string, unknown>> | null;
    begun_at: Generated<Date>;
    updated_at: Generated<Date>;
    ended_at: Date | null;
  };
  readonly response_event: {
    survey_id: string;
    seq: BigInteger;
    position: number;
    event: string;
    hash: string;
    stored_at: Generated<Date>;
  };
  readonly answer_call: {
    survey_id: string;
    seq: BigInteger;
    event_id: string;
    body_hash: string;
    reply: string;
    answered_at: Generated<Date>;
  };
  readonly schema_migration: { name: string; hash: string; applied_at: Generated<Date> };
}
