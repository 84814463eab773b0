-- Where it is told that responses have ended. `known_until` is the end of the newest response that was taken up; whoever
-- delivers leases a webhook, so that one process does so at a time, in order.
create table webhook (
  survey_id text not null,
  webhook_id text not null,
  url text not null,
  secret text not null,
  events json not null,
  with_answers boolean not null,
  made_at timestamptz not null,
  stopped_at timestamptz,
  known_until timestamptz not null,
  leased_until timestamptz,
  primary key (survey_id, webhook_id)
);

-- What is to be told, and was. A delivery has no content: that is made of the response when it is sent.
create table webhook_delivery (
  survey_id text not null,
  webhook_id text not null,
  seq bigint not null,
  event text not null,
  ended_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_status integer,
  last_error text,
  primary key (survey_id, webhook_id, seq)
);
create index webhook_delivery_open on webhook_delivery (survey_id, webhook_id, ended_at, seq)
  where delivered_at is null and given_up_at is null;

-- Responses of a survey by their end.
create index response_by_end on response (survey_id, ended_at) where ended_at is not null;
