-- What exports tell of a response besides its facts and answers, stored with its end. A cache: it follows from the events,
-- from which exports make it anew where it is absent or not wanted.
alter table response add column record json;
