-- What each step led to, so that a fold that comes to something else is noticed (docs/adr/0207): a digest of the state after
-- the last event of a step. Null: of another event, or of a step before this migration.
alter table response_event add column state_digest text;

-- Whether the events of a response were found to evaluate differently than when it was answered. Its stored answers count.
alter table response add column evaluated_differently boolean not null default false;

-- As in 0020, with the digest. Processes of the version before call the other one until they have stopped.
create function store_step(
  of_survey text, of_seq bigint, held_token text, next_token text, new_head text, events text[], hashes text[],
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
  where survey_id = of_survey and seq = of_seq and step_token = held_token and status = -1
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
