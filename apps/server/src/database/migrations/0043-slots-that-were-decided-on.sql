-- What changes in the slots of one response; all of its cells are locked. An address of null: as before. The lock alone
-- would do; that the numbers are still those that were decided on is asked again where they are changed, so that no slot
-- is given twice even where a lock was lost (docs/adr/0137). A process of the version before does not say which they were.
create or replace function change_slots(of_survey text, of_seq bigint, of_address text, change json)
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
    select id, held_by, done_by, held_was, done_was from json_to_recordset(change -> 'cells')
      as cell(id text, held_by integer, done_by integer, held_was integer, done_was integer)
  loop
    update quota_cell set held = held + slot.held_by, done = done + slot.done_by
    where survey_id = of_survey and cell_id = slot.id
      and held = coalesce(slot.held_was, held) and done = coalesce(slot.done_was, done);
    if not found then
      raise exception 'the numbers of a quota cell are not those that were decided on'
        using errcode = 'serialization_failure';
    end if;
  end loop;
  return true;
end
$$;
