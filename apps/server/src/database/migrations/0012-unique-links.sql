-- Links that are good for one submission. The token of a link is nowhere: only its hash by a key of the server.
create table unique_link (
  survey_id text not null,
  batch integer not null,
  number integer not null,
  token_hash text not null,
  -- Who answers by it; null: nobody in particular.
  member_id text,
  -- active, disabled (1201), deleted (1202)
  status text not null default 'active',
  -- The response under way or submitted by it; null: none yet, or the last one was given up.
  seq bigint,
  -- Its response has ended: nothing can be answered by it any more.
  used_at timestamptz,
  starts_at timestamptz,
  expires_at timestamptz,
  made_at timestamptz not null,
  primary key (survey_id, batch, number)
);
create unique index unique_link_by_token on unique_link (survey_id, token_hash);
