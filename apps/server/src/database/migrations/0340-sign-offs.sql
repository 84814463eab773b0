-- Surveys that are published only after a reviewer has signed off their draft.
create table sign_off_rule (
  survey_id text primary key
);

-- Sign-offs of drafts by reviewers. Each holds for one content of the project, whose hash is that of a version.
create table sign_off (
  survey_id text not null,
  content_hash text not null,
  reviewer_id text not null,
  reviewer text not null,
  signed_at timestamptz not null,
  primary key (survey_id, content_hash, reviewer_id)
);
