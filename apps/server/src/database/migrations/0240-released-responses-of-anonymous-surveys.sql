-- The finished responses of an anonymous survey in batches, in the order of their ends: a JSON list of the last end of each
-- batch, in milliseconds, and its number of responses. The noise of figures depends on the secret. The overview is a copy, replaced when five more responses have
-- ended.
create table figure_release (
  survey_id text primary key references survey,
  secret text not null default gen_random_uuid()::text,
  batches text not null default '[]',
  overview text,
  overview_ended integer not null default 0
);
