-- Whose place it is, as a hash by a key of the server: one address holds only a part of a cell.
alter table quota_hold add column address text;

-- Whom we asked to come again because all free places of a cell were held: what becomes free is theirs first.
create table quota_wait (
  survey_id text not null,
  cell_id text not null,
  -- The number of a response, or the id of the call that begins one.
  waiter text not null,
  address text,
  since timestamptz not null,
  -- Whoever has not come again by then waits no longer.
  until timestamptz not null,
  primary key (survey_id, cell_id, waiter)
);
