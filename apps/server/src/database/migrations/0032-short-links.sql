-- Short addresses that lead to surveys. Who follows one knows its code alone, so the table is on every node of a cluster.
-- `shared`: made for anybody who asked, of which there is one for each path.
create table short_link (
  code text primary key,
  survey_id text not null,
  path text not null,
  shared boolean not null,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index short_link_of_survey on short_link (survey_id, made_at, code);
create unique index short_link_shared on short_link (path) where shared;
