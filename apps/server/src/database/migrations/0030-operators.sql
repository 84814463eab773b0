-- Tokens of operators besides the one of the data folder. Of each only a hash is kept. One that was revoked stays, so that
-- the log of what operators did can name it. `surveys` is null where it is good for all.
create table operator_token (
  token_id text primary key,
  hash text not null,
  name text not null,
  scopes json not null,
  surveys json,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The day, as people write it.
  used_on text
);

-- What operators did. Noted before it is done; how it ended is noted after, in a row of its own. Rows are only added.
create table audit_entry (
  entry_id bigserial primary key,
  noted_at timestamptz not null,
  token_id text not null,
  name text not null,
  act text not null,
  survey_id text,
  subject text
);
create index audit_entry_of_survey on audit_entry (survey_id, entry_id);
create table audit_outcome (
  entry_id bigint primary key,
  ended_at timestamptz not null,
  outcome text not null
);
create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'rows of this table are only added'; end $$;
create trigger audit_entry_stays before update or delete or truncate on audit_entry for each statement execute function refuse_change();
create trigger audit_outcome_stays before update or delete or truncate on audit_outcome for each statement execute function refuse_change();
