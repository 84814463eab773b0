-- Scripts of respondents that authors keep beside a survey, as texts. They need no published version.
create table author_script (
  survey_id text not null,
  name text not null,
  -- Changes with the text.
  edition text not null,
  content text not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (survey_id, name)
);
