-- Several calls of one survey in one statement, and so in one commit (docs/adr/0288). The result has one value for each:
-- whether it was stored. An error stores none of them, and the server then sends each alone. No call waits long for
-- another's lock, because the others would wait too.
create function store_checked_steps(
  of_survey text, seqs bigint[], held_tokens text[], held_heads text[], next_tokens text[], new_heads text[],
  event_counts integer[], events text[], hashes text[], call_ids uuid[], call_hashes text[], call_replies text[],
  called_at timestamptz[], new_statuses smallint[], new_ends text[], new_answers text[], new_records text[],
  renewals integer[], digests text[]
) returns boolean[] language plpgsql set lock_timeout = '100ms' as $$
declare
  stored boolean[] := '{}';
  before integer := 0;
begin
  for at in 1 .. array_length(seqs, 1) loop
    stored[at] := store_checked_step(
      of_survey, seqs[at], held_tokens[at], held_heads[at], next_tokens[at], new_heads[at],
      events[before + 1 : before + event_counts[at]], hashes[before + 1 : before + event_counts[at]],
      call_ids[at], call_hashes[at], call_replies[at], called_at[at], new_statuses[at],
      new_ends[at]::json, new_answers[at]::json, new_records[at]::json, renewals[at], digests[at]);
    before := before + event_counts[at];
  end loop;
  return stored;
end
$$;

-- `checks`: the survey must be open and the version its newest, because this call has not read the survey.
create function begin_responses(
  of_survey text, seqs bigint[], versions integer[], all_facts text[], tests boolean[], step_tokens text[],
  first_hashes text[], begun timestamptz[], begin_ids uuid[], begin_hashes text[], checks boolean[]
) returns boolean[] language plpgsql set lock_timeout = '100ms' as $$
declare
  stored boolean[] := '{}';
begin
  for at in 1 .. array_length(seqs, 1) loop
    insert into response
      (survey_id, seq, version, facts, test, step_token, first_hash, head_hash, begun_at, updated_at,
        begin_id, begin_hash, begin_token)
    select of_survey, seqs[at], versions[at], all_facts[at], tests[at], step_tokens[at], first_hashes[at],
      first_hashes[at], begun[at], begun[at], begin_ids[at], begin_hashes[at],
      case when begin_ids[at] is not null then step_tokens[at] end
    from survey
    where survey.survey_id = of_survey and deleted_at is null
      and (not checks[at] or (newest_version = versions[at] and closed_at is null
        and closed_for is distinct from 'store_deleted'
        and (begin_time is null or date_trunc('milliseconds', begin_time) <= begun[at])
        and (end_time is null or end_time > begun[at])))
    for key share
    on conflict (survey_id, begin_id) where begin_id is not null do nothing;
    stored[at] := found;
  end loop;
  return stored;
end
$$;
