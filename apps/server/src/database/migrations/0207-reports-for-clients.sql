-- Reports for clients: chosen questions and texts. Figures are computed whenever a report is opened.
create table client_report (
  survey_id text not null,
  report_id text not null,
  content json not null,
  -- Counts the changes, so that nobody overwrites what they have not seen.
  edition integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (survey_id, report_id)
);
-- Links to them. Only a hash of the token is stored.
create table client_report_link (
  survey_id text not null,
  report_id text not null,
  link_id text not null,
  token_hash text not null,
  name text not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (survey_id, link_id),
  unique (survey_id, token_hash)
);
