-- What a response takes from others: places in quota cells, branches of a random draw, turns in a rotation. All of it
-- belongs to the survey, not to a version: a new version does not begin to count anew.

create table quota_cell (
  survey_id text not null,
  cell_id text not null,
  -- Finished responses that were counted in it.
  done integer not null default 0 check (done >= 0),
  -- Places held for responses under way: as many as it has rows in quota_hold.
  held integer not null default 0 check (held >= 0),
  -- Set by an operator; null: what the version of the response says.
  cap integer check (cap >= 0),
  primary key (survey_id, cell_id)
);

create table quota_hold (
  survey_id text not null,
  seq bigint not null,
  cell_id text not null,
  -- For how long each call of the response renews it.
  minutes integer not null,
  expires_at timestamptz not null,
  primary key (survey_id, seq, cell_id)
);
create index quota_hold_by_cell on quota_hold (survey_id, cell_id, expires_at);

-- In which cells a response was counted, so that taking it away gives them back.
create table quota_count (
  survey_id text not null,
  seq bigint not null,
  cell_id text not null,
  primary key (survey_id, seq, cell_id)
);

create table draw (
  survey_id text not null,
  seq bigint not null,
  fid text not null,
  -- Children among which was drawn, and those that were, in the order in which they are shown.
  eligible json not null,
  picks json not null,
  -- Its picks are part of draw_count, and which of them are so now.
  balanced boolean not null,
  counted json not null,
  -- Nothing more will be given back.
  settled boolean not null,
  drawn_at timestamptz not null,
  primary key (survey_id, seq, fid)
);
create index draw_unsettled on draw (survey_id, fid, drawn_at) where not settled;

create table draw_count (
  survey_id text not null,
  fid text not null,
  child text not null,
  assigned integer not null default 0 check (assigned >= 0),
  primary key (survey_id, fid, child)
);

-- The next seed of a question or group in loop order: its respondents take turns.
create table loop_counter (
  survey_id text not null,
  gid text not null,
  next_seed bigint not null default 0,
  primary key (survey_id, gid)
);

-- Responses on an older version are not gone on with: an operator has withdrawn it.
alter table survey add column oldest_version integer not null default 1;
