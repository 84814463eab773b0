-- Parts of surveys that authors keep to add them to other surveys, as texts. A row belongs to no survey.
create table library_part (
  part_id text primary key,
  -- The operator who saved it: an id as in the audit log.
  owner_id text not null,
  name text not null,
  -- Whether all authors see it.
  shared boolean not null,
  questions integer not null,
  content text not null,
  saved_at timestamptz not null,
  saved_by text not null
);
create index library_part_of_owner on library_part (owner_id);
