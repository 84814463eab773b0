-- The targets by which an operator weights the responses of a survey. Weights follow from it and from the answers.
create table weighting (
  survey_id text primary key,
  definition json not null,
  -- Counts the changes, so that nobody overwrites what they have not seen.
  edition integer not null,
  changed_by text not null,
  changed_at timestamptz not null
);
