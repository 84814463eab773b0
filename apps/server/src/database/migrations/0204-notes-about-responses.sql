-- What operators note about a response: a text, and tags without spaces. They go with their response.
create table response_note (
  survey_id text not null,
  seq bigint not null,
  note text not null,
  tags json not null,
  -- Counts the changes, so that nobody overwrites what they have not seen.
  edition integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (survey_id, seq)
);
-- Segments hold notes and tags as well: all of them are made again.
delete from analysis_state;
