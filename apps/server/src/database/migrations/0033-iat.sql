-- Blocks of an implicit association test, as the browser has measured them: raw trials, scored when they are exported.
create table iat_block (
  survey_id text not null,
  seq bigint not null,
  block integer not null,
  trials json not null,
  body_hash text not null,
  stored_at timestamptz not null,
  primary key (survey_id, seq, block)
);
