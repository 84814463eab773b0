-- Corrections that operators made of responses: who, when, and each answer that changed, before and after. They go with
-- their response.
create table response_correction (
  survey_id text not null,
  seq bigint not null,
  -- Of the event that it became.
  position integer not null,
  token_id text not null,
  name text not null,
  corrected_at timestamptz not null,
  before json not null,
  after json not null,
  primary key (survey_id, seq, position)
);
