-- As store_step of 0105, but the process may know the response from its own last step, without reading it: the step is
-- stored only if the chain still ends where the process appends, the survey can be answered, the version was not
-- withdrawn, and no call had the same id (docs/adr/0238). False: nothing was stored, and the process reads the response.
-- Processes of the version before call the other one until they have stopped.
create function store_checked_step(
  of_survey text, of_seq bigint, held_token text, held_head text, next_token text, new_head text, events text[], hashes text[],
  call_id uuid, call_hash text, call_reply text, called_at timestamptz, new_status smallint,
  new_end json, new_answers json, new_record json, renewals integer, digest text
) returns boolean language plpgsql as $$
declare
  is_end constant boolean := new_end is not null;
  appended constant integer := coalesce(array_length(events, 1), 0);
  stored integer;
  begun timestamptz;
  begun_s double precision;
  called_s constant double precision := extract(epoch from called_at);
begin
  update response set
    step_token = next_token,
    event_count = event_count + appended,
    head_hash = new_head,
    status = new_status,
    end_status = new_end,
    answers = new_answers,
    record = new_record,
    updated_at = greatest(called_at, begun_at),
    ended_at = case when is_end then greatest(called_at, begun_at) end
  where survey_id = of_survey and seq = of_seq and step_token = held_token and head_hash = held_head and status = -1
    and exists (
      select from survey
      where survey.survey_id = of_survey and oldest_version <= response.version
        and deleted_at is null and closed_at is null and closed_for is distinct from 'store_deleted'
        and (begin_time is null or date_trunc('milliseconds', begin_time) <= called_at)
        and (end_time is null or end_time > called_at)
    )
    and not exists (
      select from answer_call
      where answer_call.survey_id = of_survey and answer_call.seq = of_seq and event_id = call_id
    )
  returning event_count, begun_at into stored, begun;
  if not found then
    return false;
  end if;
  for at in 1 .. appended loop
    insert into response_event (survey_id, seq, position, event, hash, stored_at, state_digest)
    values (of_survey, of_seq, stored - appended + at, events[at], hashes[at], called_at,
      case when at = appended then digest end);
  end loop;
  if renewals > 0 then
    begun_s := extract(epoch from begun);
    update quota_hold set expires_at = to_timestamp(least(called_s + minutes * 60, begun_s + renewals * minutes * 60))
    where survey_id = of_survey and seq = of_seq and expires_at > called_at;
  end if;
  insert into answer_call (survey_id, seq, event_id, body_hash, reply, answered_at)
  values (of_survey, of_seq, call_id, call_hash, call_reply, called_at);
  return true;
end
$$;
