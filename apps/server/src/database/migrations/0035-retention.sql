-- How long a survey keeps what (docs/adr/0125). A survey without a row keeps everything: it was published before there was
-- this table. Days; null: for ever.
create table retention (
  survey_id text not null,
  -- After the end of a response.
  ended_days integer check (ended_days > 0),
  -- After the last call of a response that has not ended.
  unfinished_days integer check (unfinished_days > 0),
  -- After the end of the survey: hashes of addresses and devices, with the key that they were made by.
  limits_days integer not null check (limits_days >= 0),
  -- Whoever sweeps takes the survey for itself until then.
  swept_until timestamptz,
  primary key (survey_id)
);

-- Responses under way by their beginning, which no step changes: by their last call each step would have to.
create index response_unfinished on response (survey_id, begun_at) where ended_at is null;
