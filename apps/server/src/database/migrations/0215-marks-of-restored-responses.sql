-- Only a response that was restored is marked (docs/adr/0207). Earlier versions also marked responses that were only read,
-- and all whose events have no digests.
update response set evaluated_differently = false
where evaluated_differently and not exists (
  select 1 from response_event
  where response_event.survey_id = response.survey_id and response_event.seq = response.seq
    and response_event.event like '%,"type":"restored"}');
