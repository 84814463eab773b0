-- Tokens and tickets that the messaging app has given this installation, one row each, for all processes.
create table messaging_ticket (
  name text primary key,
  value text not null,
  expires_at timestamptz not null,
  -- From here on the next who needs it gets another one, while everybody still uses this one.
  refresh_at timestamptz not null,
  -- One process is getting another one until then.
  leased_until timestamptz not null,
  -- The app has refused or not answered: nobody asks before.
  blocked_until timestamptz not null
);

-- Somebody is at the messaging app to say who they are, and comes back with a state that is good once. Of it a keyed hash.
create table messaging_state (
  survey_id text not null,
  state_hash text not null,
  app text not null,
  path text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (survey_id, state_hash)
);

-- Codes on screens that a phone has scanned, until the screen has noticed.
create table messaging_scan (
  survey_id text not null,
  scan text not null,
  expires_at timestamptz not null,
  primary key (survey_id, scan)
);

-- Who gives a response, where the messaging app has said so: a hash by a key of the survey.
create table response_identity (
  survey_id text not null,
  seq bigint not null,
  openid_hash text not null,
  primary key (survey_id, seq)
);
