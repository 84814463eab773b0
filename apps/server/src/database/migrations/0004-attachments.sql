-- Files of respondents. What they hold is outside, in a store of files, under their id. A row is there before its file
-- and goes after it, so that whatever happens in between, no file is left without a row.
create table attachment (
  -- Random, unique by itself.
  id text not null,
  survey_id text not null,
  seq bigint not null,
  gid text not null,
  -- The option that it is attached to; empty: the question.
  option_id text not null,
  -- As shown, never part of a path.
  name text not null,
  -- 1: a picture.
  ftype smallint not null,
  media_type text not null,
  size integer not null,
  -- 0: being written, 1: there, 2: deleted by its respondent but still part of what is stored, 3: to be removed.
  state smallint not null default 0,
  -- The response as it is stored names it, and it counts.
  held boolean not null default false,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (survey_id, seq, id)
);
create unique index attachment_by_id on attachment (id);
create index attachment_loose on attachment (changed_at) where state in (0, 3) or not held;
