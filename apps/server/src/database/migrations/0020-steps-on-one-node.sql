-- What every call of a respondent changes, as functions: one message to the database, one node of a cluster, one phase
-- (docs/adr/0140). Rows are inserted one by one, each with the survey as a value: a list that is selected would go
-- through the coordinator of a cluster.

-- False when another call was first; then nothing has changed. The condition on the token is taken again after waiting
-- for the row. A clock that was put back since a response began never makes it end before that: durations are not
-- negative. A hold that has run out is somebody else's chance: only live ones are renewed, until their response is too
-- old (renewals; 0: there are none).
create function store_step(
  of_survey text, of_seq bigint, held_token text, next_token text, new_head text, events text[], hashes text[],
  call_id uuid, call_hash text, call_reply text, called_at timestamptz, new_status smallint,
  new_end json, new_answers json, new_record json, renewals integer
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
  where survey_id = of_survey and seq = of_seq and step_token = held_token and status = -1
  returning event_count, begun_at into stored, begun;
  if not found then
    return false;
  end if;
  for at in 1 .. appended loop
    insert into response_event (survey_id, seq, position, event, hash, stored_at)
    values (of_survey, of_seq, stored - appended + at, events[at], hashes[at], called_at);
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

-- A file is found by its survey too; its id alone is random enough, and need not be kept unique over all nodes.
drop index attachment_by_id;
create unique index attachment_by_id on attachment (survey_id, id);

-- Messages are counted like everything else that is limited, in rows of limit_count: what was sent in the last day
-- counts from this upgrade on.
drop table sms_sent;
