-- Previews that operators have made. The code is nowhere: only its hash. One that was revoked stays until it has expired.
create table preview (
  survey_id text not null,
  preview_id text not null,
  code_hash text not null,
  -- Question or group; null: the whole survey.
  gid text,
  -- Null: the newest one. 0: the working version.
  version integer,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (survey_id, preview_id)
);
create unique index preview_by_code on preview (survey_id, code_hash);

-- The working version of a survey: what its operators change before it is published.
create table draft (
  survey_id text primary key,
  edition text not null,
  title text not null,
  project text not null,
  -- The newest version when it was first saved; 0: none.
  based_on integer not null,
  saved_at timestamptz not null
);
