-- Browsers in which authors had a draft open, and when each last looked at it.
create table draft_author (
  survey_id text not null,
  token_id text not null,
  -- A random name that the browser keeps.
  browser text not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (survey_id, token_id, browser)
);
