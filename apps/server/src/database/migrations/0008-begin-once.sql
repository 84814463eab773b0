-- A response that a browser began under an id of its own: the same call again finds it instead of beginning another.
-- Null where the caller sent no id. begin_hash: of the body; begin_token: the step token that was answered then.
alter table response add column begin_id uuid;
alter table response add column begin_hash text;
alter table response add column begin_token text;
create unique index response_by_begin_id on response (survey_id, begin_id) where begin_id is not null;
