-- As in 0021, but it tells only of cells that it has locked. A cell whose row was committed while the function waited for
-- another one was told of without a lock: it was then locked when it was changed, after cells that come later in the
-- order, and two transactions could wait for each other.
create or replace function lock_slots(
  of_survey text, of_seq bigint, claimed text[], called_at timestamptz, of_waiter text, of_address text
) returns table (
  cell_id text, done integer, held integer, cap integer, own boolean, waits boolean, ahead integer, beside integer
) language plpgsql as $$
#variable_conflict use_column
declare
  ids text[];
  locked text[] := '{}';
  one text;
begin
  ids := claimed || array(select cell_id from quota_hold where survey_id = of_survey and seq = of_seq);
  for one in
    select cell_id from quota_cell where survey_id = of_survey and cell_id = any (ids) order by cell_id for update
  loop
    locked := locked || one;
  end loop;
  for one in
    delete from quota_hold where survey_id = of_survey and expires_at <= called_at and cell_id = any (locked)
    returning cell_id
  loop
    update quota_cell set held = held - 1 where survey_id = of_survey and cell_id = one;
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
    where cell.survey_id = of_survey and cell.cell_id = any (locked)
    order by cell.cell_id;
end
$$;
