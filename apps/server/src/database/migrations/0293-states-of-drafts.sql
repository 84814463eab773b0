-- Earlier states of drafts, so that authors can look at them and restore them. They go with their survey, at the latest
-- after 30 days.
create table draft_state (
  survey_id text not null,
  -- When the state was saved.
  saved_at timestamptz not null,
  -- Changes with the text.
  edition text not null,
  project text not null,
  -- Length of the text, so that limits need not read the texts.
  characters integer not null,
  saved_by text,
  primary key (survey_id, saved_at, edition)
);
create index draft_state_by_age on draft_state (saved_at);
