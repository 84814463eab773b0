-- How often something was done lately, for limits: by response, by address, by survey, each as a hash by a key of the
-- server. A row is of use until its time is over.
create table limit_count (
  subject text not null,
  starts_at timestamptz not null,
  used integer not null,
  primary key (subject)
);
create index limit_count_by_time on limit_count (starts_at);

-- Answers of which a response has asked whether somebody else has given them, for limits: each counts once. The hash is
-- made by a key of the survey, together with the number of the response.
create table unique_lookup (
  survey_id text not null,
  seq bigint not null,
  hash text not null,
  asked_at timestamptz not null,
  primary key (survey_id, seq, hash)
);
create index unique_lookup_by_time on unique_lookup (asked_at);
