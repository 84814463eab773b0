import type { OperatorScope, PersonState, Role } from '@canvass/protocol';
import type { ColumnType } from 'kysely';
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
