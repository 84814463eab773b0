-- Whom an operator knows: what texts and rules of a survey may read of the one who answers. Never part of what others get.
create table member (
  survey_id text not null,
  member_id text not null,
  -- Fields of member data (PROJECT-16) as canonical JSON.
  data text not null,
  imported_at timestamptz not null,
  primary key (survey_id, member_id)
);
