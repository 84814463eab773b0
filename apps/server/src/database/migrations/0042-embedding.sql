-- How a survey stands in other pages, and which sites may frame it: what its operator has said.
create table embedding (
  survey_id text not null,
  config json not null,
  changed_at timestamptz not null,
  primary key (survey_id)
);
