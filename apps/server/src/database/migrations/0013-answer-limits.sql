-- From which addresses and devices finished responses came, as hashes by keys of the survey: as many rows of one as it may
-- give responses, so that the primary key lets no more in, however many finish at once.
create table answer_limit (
  survey_id text not null,
  subject text not null,
  slot integer not null,
  seq bigint not null,
  counted_at timestamptz not null,
  primary key (survey_id, subject, slot)
);
create index answer_limit_of_response on answer_limit (survey_id, seq);

-- The device on which a response began, where its project limits devices: a hash by a key of the survey.
create table response_device (
  survey_id text not null,
  seq bigint not null,
  device_hash text not null,
  primary key (survey_id, seq)
);

-- The key of those hashes. It goes with the survey's answers, and nobody can tell afterwards whose they were.
create table limit_key (
  survey_id text primary key,
  secret text not null
);
