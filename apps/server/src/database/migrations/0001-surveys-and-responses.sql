-- Every table that grows with respondents has survey_id first in its primary key, so that it can be partitioned or
-- distributed by survey without a change of code. Statements end with a semicolon at the end of a line.

create table server_key (
  name text primary key,
  secret text not null,
  made_at timestamptz not null default now()
);

create table survey (
  survey_id text primary key check (survey_id ~ '^[A-Za-z0-9]{24}$'),
  newest_version integer not null,
  -- Number of the newest response. Numbers may be left out, never given twice.
  last_seq bigint not null default 0,
  closed_at timestamptz,
  deleted_at timestamptz,
  begin_time timestamptz,
  end_time timestamptz,
  -- True once an operator has set the window: publishing then leaves it alone.
  window_set boolean not null default false,
  made_at timestamptz not null default now()
);

create table survey_version (
  survey_id text not null references survey,
  version integer not null,
  content_hash text not null,
  title text not null,
  project text not null,
  published_at timestamptz not null default now(),
  primary key (survey_id, version)
);

create table response (
  survey_id text not null,
  seq bigint not null,
  version integer not null,
  -- Canonical JSON of what the engine was told at the start.
  facts text not null,
  test boolean not null,
  -- The only token that the next step may present; changes with every step.
  step_token text not null,
  -- Both ends of the chain: SHA-256 of survey, seq, version and facts, and the hash of the last event.
  first_hash text not null,
  head_hash text not null,
  event_count integer not null default 0,
  status smallint not null default -1,
  end_status json,
  answers json,
  begun_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (survey_id, seq)
);

-- Append-only. hash = SHA-256 of the hash before and the canonical JSON of the event.
create table response_event (
  survey_id text not null,
  seq bigint not null,
  position integer not null,
  event text not null,
  hash text not null,
  stored_at timestamptz not null default now(),
  primary key (survey_id, seq, position)
);

-- What was answered to a call, for as long as the response lives: the same call again gets the same answer.
create table answer_call (
  survey_id text not null,
  seq bigint not null,
  event_id uuid not null,
  body_hash text not null,
  reply text not null,
  answered_at timestamptz not null default now(),
  primary key (survey_id, seq, event_id)
);
