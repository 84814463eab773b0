-- Answers as columns, for counting (docs/adr/0167). A row holds one variable of the responses of one segment: those whose
-- numbers divided by 1024 give `segment`, in their order; all variables of a segment have equally many values. All of it follows
-- from the responses and can be made again.
create table answer_segment (
  survey_id text not null,
  variable text not null,
  segment integer not null,
  numbers float8[],
  texts text[],
  primary key (survey_id, variable, segment)
);
create index answer_segment_by_number on answer_segment (survey_id, segment);

-- Up to when changes of a survey's responses have been noted, and for which version its segments are made.
create table analysis_state (
  survey_id text primary key,
  known_until timestamptz not null,
  made_with integer not null
);

-- Segments that are to be made again. `noted` is another one with every change.
create table analysis_gap (
  survey_id text not null,
  segment integer not null,
  noted text not null,
  since timestamptz not null,
  primary key (survey_id, segment)
);
