import type { LinkStatus } from '@canvass/project/vocabulary';
import type { ResponseRecord } from '@canvass/export';
import type { EmbedConfig, EndStatus, IatTrial, WebhookEvent } from '@canvass/protocol';
import type { AwardTables } from './award-tables.ts';
import type { MailTables, OperatorTables } from './operator-tables.ts';
import type { BigInteger, DraftTables, Json, ResultTables } from './result-tables.ts';
import type { ColumnType, Generated } from 'kysely';

/** Columns with the types of the drivers. The migrations describe them. */
/** Why an operator has closed a survey, if respondents see the reason. */
export type ClosingReason = 'store_deleted' | 'paused';

export interface Tables extends ResultTables, DraftTables, AwardTables, OperatorTables, MailTables {
  readonly server_key: { name: string; secret: string };
  readonly survey: {
    survey_id: string;
    newest_version: number;
    last_seq: ColumnType<number, never, number>;
    closed_at: Date | null;
    closed_for: ColumnType<ClosingReason | null, never, ClosingReason | null>;
    deleted_at: Date | null;
    begin_time: Date | null;
    end_time: Date | null;
    window_set: Generated<boolean>;
    oldest_version: Generated<number>;
    made_at: Generated<Date>;
  };
  readonly embedding: { survey_id: string; config: Json<EmbedConfig>; changed_at: Date };
  readonly member: { survey_id: string; member_id: string; data: string; imported_at: Date };
  readonly unique_link: {
    survey_id: string;
    batch: number;
    number: number;
    token_hash: string;
    member_id: string | null;
    status: Generated<LinkStatus>;
    seq: ColumnType<number | null, number | null, number | null>;
    used_at: Date | null;
    starts_at: Date | null;
    expires_at: Date | null;
    made_at: Date;
  };
  readonly answer_limit: {
    survey_id: string;
    subject: string;
    slot: number;
    seq: BigInteger;
    counted_at: Date;
  };
  readonly response_device: { survey_id: string; seq: BigInteger; device_hash: string };
  readonly response_identity: { survey_id: string; seq: BigInteger; openid_hash: string };
  readonly messaging_ticket: {
    name: string;
    value: string;
    expires_at: Date;
    refresh_at: Date;
    leased_until: Date;
    blocked_until: Date;
  };
  readonly messaging_state: {
    survey_id: string;
    state_hash: string;
    app: string;
    path: string;
    expires_at: Date;
    used_at: Date | null;
  };
  readonly messaging_scan: { survey_id: string; scan: string; expires_at: Date };
  readonly limit_key: { survey_id: string; secret: string };
  readonly retention: {
    survey_id: string;
    ended_days: number | null;
    unfinished_days: number | null;
    limits_days: number;
    swept_until: Date | null;
  };
  readonly webhook: {
    survey_id: string;
    webhook_id: string;
    url: string;
    secret: string;
    events: Json<readonly WebhookEvent[]>;
    with_answers: boolean;
    made_at: Date;
    stopped_at: Date | null;
    known_until: Date;
    leased_until: Date | null;
  };
  readonly webhook_delivery: {
    survey_id: string;
    webhook_id: string;
    seq: BigInteger;
    event: WebhookEvent;
    ended_at: Date;
    attempts: Generated<number>;
    next_at: Date;
    delivered_at: Date | null;
    given_up_at: Date | null;
    last_status: number | null;
    last_error: string | null;
  };
  readonly short_link: {
    code: string;
    survey_id: string;
    path: string;
    shared: boolean;
    made_at: Date;
    expires_at: Date | null;
    revoked_at: Date | null;
  };
  readonly iat_block: {
    survey_id: string;
    seq: BigInteger;
    block: number;
    trials: Json<readonly IatTrial[]>;
    body_hash: string;
    stored_at: Date;
  };
  readonly preview: {
    survey_id: string;
    preview_id: string;
    code_hash: string;
    gid: string | null;
    version: number | null;
    made_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  readonly response_correction: {
    survey_id: string;
    seq: BigInteger;
    position: number;
    token_id: string;
    name: string;
    corrected_at: Date;
    before: Json<Readonly<Record<string, unknown>>>;
    after: Json<Readonly<Record<string, unknown>>>;
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
    record: ResponseRecord | null;
    begun_at: Generated<Date>;
    updated_at: Generated<Date>;
    ended_at: Date | null;
    begin_id: string | null;
    begin_hash: string | null;
    begin_token: string | null;
    evaluated_differently: Generated<boolean>;
  };
  readonly response_event: {
    survey_id: string;
    seq: BigInteger;
    position: number;
    event: string;
    hash: string;
    stored_at: Generated<Date>;
    state_digest: string | null;
  };
  readonly answer_call: {
    survey_id: string;
    seq: BigInteger;
    event_id: string;
    body_hash: string;
    reply: string;
    answered_at: Generated<Date>;
  };
  readonly quota_cell: {
    survey_id: string;
    cell_id: string;
    done: Generated<number>;
    held: Generated<number>;
    cap: number | null;
  };
  readonly quota_wait: {
    survey_id: string;
    cell_id: string;
    waiter: string;
    address: string | null;
    since: Date;
    until: Date;
  };
  readonly quota_hold: {
    address: string | null;
    survey_id: string;
    seq: BigInteger;
    cell_id: string;
    minutes: number;
    expires_at: Date;
  };
  readonly quota_count: { survey_id: string; seq: BigInteger; cell_id: string };
  readonly draw: {
    survey_id: string;
    seq: BigInteger;
    fid: string;
    eligible: Json<readonly string[]>;
    picks: Json<readonly string[]>;
    balanced: boolean;
    counted: Json<readonly string[]>;
    settled: boolean;
    drawn_at: Date;
  };
  readonly draw_count: { survey_id: string; fid: string; child: string; assigned: Generated<number> };
  readonly loop_counter: { survey_id: string; gid: string; next_seed: number };
  readonly unique_answer: { survey_id: string; hash: string; seq: BigInteger };
  readonly sms_code: {
    survey_id: string;
    seq: BigInteger;
    phone_hash: string;
    code_hash: string;
    expires_at: Date;
    tries: Generated<number>;
  };
  readonly verified_phone: { survey_id: string; seq: BigInteger; phone_hash: string; verified_at: Date };
  readonly limit_count: { survey_id: string; subject: string; starts_at: Date; used: number };
  readonly unique_lookup: { survey_id: string; seq: BigInteger; hash: string; asked_at: Date };
  readonly attachment: {
    id: string;
    survey_id: string;
    seq: BigInteger;
    gid: string;
    option_id: string;
    name: string;
    ftype: number;
    media_type: string;
    size: number;
    state: Generated<number>;
    held: Generated<boolean>;
    made_at: Date;
    changed_at: Date;
  };
  readonly schema_migration: { name: string; hash: string; applied_at: Generated<Date> };
}
