import type {
  MailKind,
  MailState,
  OperatorScope,
  PersonState,
  Role,
  SuppressionCause,
} from '@canvass/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Json } from './result-tables.ts';

/** Tables of people, tokens, sessions and the audit log. */
export interface OperatorTables {
  readonly operator_token: {
    token_id: string;
    hash: string;
    name: string;
    scopes: Json<readonly OperatorScope[]>;
    surveys: Json<readonly string[] | null> | null;
    made_at: Date;
    expires_at: Date | null;
    revoked_at: Date | null;
    used_on: string | null;
  };
  readonly operator_session: {
    session_hash: string;
    token_id: string;
    proof: string | null;
    begun_at: Date;
    expires_at: Date;
    device: string | null;
    used_at: Date | null;
    id_token: string | null;
  };
  readonly person: {
    person_id: string;
    email: string;
    email_key: string;
    name: string;
    language: string | null;
    state: PersonState;
    password: string | null;
    made_at: Date;
    used_at: Date | null;
  };
  /** An empty place is the whole installation. */
  readonly person_role: { person_id: string; place: string; role: Role };
  readonly person_link: {
    code_hash: string;
    person_id: string;
    kind: 'invitation' | 'reset';
    expires_at: Date;
  };
  readonly person_passkey: {
    passkey_id: string;
    person_id: string;
    credential_id: string;
    name: string;
    public_key: string;
    counter: BigInteger;
    transports: Json<readonly string[]>;
    made_at: Date;
    used_at: ColumnType<Date | null, never, Date | null>;
  };
  readonly person_identity: {
    issuer: string;
    subject: string;
    person_id: string;
    roles: Json<readonly Role[]>;
    made_at: Date;
    used_at: Date;
  };
  readonly used_challenge: { challenge_hash: string; expires_at: Date };
  readonly sign_in_link: { code_hash: string; token_id: string; proof: string | null; expires_at: Date };
  readonly audit_entry: {
    entry_id: ColumnType<number, never, never>;
    noted_at: Date;
    token_id: string;
    name: string;
    act: string;
    survey_id: string | null;
    subject: string | null;
  };
  readonly audit_outcome: { entry_id: BigInteger; ended_at: Date; outcome: string };
  readonly link_key: { survey_id: string; key_id: number; secret: string | null; made_at: Date };
}

/** The content of a mail before the values of its placeholders are inserted. */
export interface MailText {
  readonly subject: string;
  /** Paragraphs with placeholders such as `{{ name }}`, and links such as `[Open the survey]({{ link }})`. */
  readonly body: string;
  /** A language tag. */
  readonly language: string;
  /** The name above the text. */
  readonly heading?: string;
  /** The colour of buttons, as `#rrggbb`. */
  readonly colour?: string;
}

/** Tables of mails. */
export interface MailTables {
  readonly mail: {
    survey_id: string;
    mail_id: string;
    kind: MailKind;
    once_key: string;
    member_id: string | null;
    recipient: string;
    recipient_name: string;
    recipient_hash: string;
    text_hash: string;
    fields: Json<Readonly<Record<string, string>>>;
    time_zone: string | null;
    state: MailState;
    attempts: Generated<number>;
    made_at: Date;
    next_at: Date;
    changed_at: Date;
    leased_until: Date | null;
    sent_at: Date | null;
    reason: string | null;
    reply: string | null;
  };
  readonly mail_text: { survey_id: string; text_hash: string; content: Json<MailText>; made_at: Date };
  readonly mail_suppression: {
    survey_id: string;
    recipient_hash: string;
    cause: SuppressionCause;
    since: Date;
  };
  readonly mail_server: { name: string; next_at: Date; problem: string | null; problem_at: Date | null };
}
