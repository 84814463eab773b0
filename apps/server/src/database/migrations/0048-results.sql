-- What a finished response is counted with on vote pages and in reports. Counted once: the row is written together with
-- the sums of its survey, in one transaction. It goes with its response, and the sums with it; when only the time of a
-- response is over, the sums stay.
create table counted_response (
  survey_id text not null,
  seq bigint not null,
  -- The count of the sums of which it is part for the first time.
  generation bigint not null,
  choices json not null,
  score double precision not null,
  figures json not null,
  primary key (survey_id, seq)
);

-- Sums of all that is counted of a survey, and until when responses were looked for.
create table tally (
  survey_id text not null,
  generation bigint not null,
  counted_at timestamptz not null,
  counted_until timestamptz not null,
  sums json not null,
  primary key (survey_id)
);

-- Reports that are made, or being made until the lease ends: by one process at a time, once for each language.
create table report (
  survey_id text not null,
  seq bigint not null,
  language text not null,
  lease text not null,
  leased_until timestamptz not null,
  percent smallint not null,
  content json,
  made_at timestamptz,
  primary key (survey_id, seq, language)
);

-- The picture of a report that its respondent has saved.
create table report_picture (
  survey_id text not null,
  seq bigint not null,
  picture bytea not null,
  stored_at timestamptz not null,
  primary key (survey_id, seq)
);
