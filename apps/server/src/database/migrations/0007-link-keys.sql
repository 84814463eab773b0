-- Keys that sign links, by survey. The newest one signs; all of them are good for checking until they are dropped.
-- Numbers are never given twice, so that links of a dropped key stay invalid: the row stays, without its secret.
create table link_key (
  survey_id text not null,
  key_id integer not null,
  secret text,
  made_at timestamptz not null,
  primary key (survey_id, key_id)
);
