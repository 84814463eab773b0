-- Slots in quota cells, as functions for the same reason as store_step (0020; docs/adr/0140).

-- Locks the cells that are claimed and those in which the response holds a slot, in order of their ids, so that two
-- transactions never wait for each other; takes away holds that have run out; and tells of each cell whether the
-- response holds a slot there and where its holder stands: how many were asked to come again before, and how many slots
-- other responses of the address hold. A response of number 0 holds none; a waiter or an address of '' is nobody's. Null
-- is nothing here: of a condition that is never true a cluster would not see where it belongs.
create function lock_slots(
  of_survey text, of_seq bigint, claimed text[], called_at timestamptz, of_waiter text, of_address text
) returns table (
  cell_id text, done integer, held integer, cap integer, own boolean, waits boolean, ahead integer, beside integer
) language plpgsql as $$
#variable_conflict use_column
declare
  ids text[];
  lost text;
begin
  ids := claimed || array(select cell_id from quota_hold where survey_id = of_survey and seq = of_seq);
  perform from quota_cell where survey_id = of_survey and cell_id = any (ids) order by cell_id for update;
  for lost in
    delete from quota_hold where survey_id = of_survey and expires_at <= called_at and cell_id = any (ids)
    returning cell_id
  loop
    update quota_cell set held = held - 1 where survey_id = of_survey and cell_id = lost;
  end loop;
  return query
    select cell.cell_id, cell.done, cell.held, cell.cap,
      exists (select from quota_hold as hold
        where hold.survey_id = of_survey and hold.seq = of_seq and hold.cell_id = cell.cell_id),
      mine.since is not null,
      (select count(*)::integer from quota_wait as other
        where other.survey_id = of_survey and other.cell_id = cell.cell_id and other.until > called_at
          and other.waiter <> of_waiter
          and (other.since, other.waiter) < (coalesce(mine.since, 'infinity'::timestamptz), of_waiter)),
      (select count(*)::integer from quota_hold as hold
        where hold.survey_id = of_survey and hold.cell_id = cell.cell_id and hold.address = of_address
          and hold.seq <> of_seq and hold.expires_at > called_at)
    from quota_cell as cell
      left join quota_wait as mine on mine.survey_id = of_survey and mine.cell_id = cell.cell_id
        and mine.waiter = of_waiter and mine.until > called_at
    where cell.survey_id = of_survey and cell.cell_id = any (ids)
    order by cell.cell_id;
end
$$;

-- What changes in the slots of one response; all of its cells are locked. An address of null: as before.
create function change_slots(of_survey text, of_seq bigint, of_address text, change json)
returns boolean language plpgsql as $$
declare
  slot record;
begin
  for slot in select value as id from json_array_elements_text(change -> 'released') loop
    delete from quota_hold where survey_id = of_survey and seq = of_seq and cell_id = slot.id;
  end loop;
  for slot in
    select id, renewed, ends from json_to_recordset(change -> 'taken') as taken(id text, renewed integer, ends timestamptz)
  loop
    insert into quota_hold (survey_id, seq, cell_id, minutes, expires_at, address)
    values (of_survey, of_seq, slot.id, slot.renewed, slot.ends, of_address)
    on conflict (survey_id, seq, cell_id) do update set minutes = excluded.minutes, expires_at = excluded.expires_at,
      address = coalesce(excluded.address, quota_hold.address);
  end loop;
  for slot in select value as id from json_array_elements_text(change -> 'uncounted') loop
    delete from quota_count where survey_id = of_survey and seq = of_seq and cell_id = slot.id;
  end loop;
  for slot in select value as id from json_array_elements_text(change -> 'counted') loop
    insert into quota_count (survey_id, seq, cell_id) values (of_survey, of_seq, slot.id);
  end loop;
  for slot in
    select id, held_by, done_by from json_to_recordset(change -> 'cells') as cell(id text, held_by integer, done_by integer)
  loop
    update quota_cell set held = held + slot.held_by, done = done + slot.done_by
    where survey_id = of_survey and cell_id = slot.id;
  end loop;
  return true;
end
$$;

-- Whoever is here is waited for, in the order of the first time; of one address only so many (most) at each cell. False
-- when there is no such survey any more.
create function wait_for_slot(
  of_survey text, cells json, of_waiter text, of_address text, called_at timestamptz, waits_until timestamptz
) returns boolean language plpgsql as $$
declare
  full_cell record;
begin
  if not exists (select from survey where survey_id = of_survey and deleted_at is null) then
    return false;
  end if;
  for full_cell in select id, most from json_to_recordset(cells) as held(id text, most integer) order by id loop
    delete from quota_wait
    where survey_id = of_survey and cell_id = full_cell.id and until <= called_at and waiter <> of_waiter;
    if (select count(*) from quota_wait where survey_id = of_survey and cell_id = full_cell.id
      and address = coalesce(of_address, '') and until > called_at and waiter <> of_waiter) < full_cell.most
    then
      insert into quota_wait (survey_id, cell_id, waiter, address, since, until)
      values (of_survey, full_cell.id, of_waiter, of_address, called_at, waits_until)
      on conflict (survey_id, cell_id, waiter) do update set until = excluded.until,
        since = case when quota_wait.until > excluded.since then quota_wait.since else excluded.since end;
    end if;
  end loop;
  return true;
end
$$;
