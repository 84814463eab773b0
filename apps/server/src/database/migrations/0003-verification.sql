-- What the server knows of answers without holding them: keyed hashes. The keys follow from the one that signs tokens.

-- Answers that one respondent of a survey may give (e-mail addresses, numbers), of finished responses. A hash is made of
-- the question, its part and the value by a key of the survey.
create table unique_answer (
  survey_id text not null,
  hash text not null,
  seq bigint not null,
  primary key (survey_id, hash)
);
create index unique_answer_of_response on unique_answer (survey_id, seq);

-- The newest code for a number of a response. It goes when it was right, and some time after it has run out.
create table sms_code (
  survey_id text not null,
  seq bigint not null,
  phone_hash text not null,
  code_hash text not null,
  expires_at timestamptz not null,
  -- Wrong ones so far.
  tries integer not null default 0,
  primary key (survey_id, seq, phone_hash)
);
create index sms_code_by_expiry on sms_code (expires_at);

-- Numbers that a response has proved to be at hand.
create table verified_phone (
  survey_id text not null,
  seq bigint not null,
  phone_hash text not null,
  verified_at timestamptz not null,
  primary key (survey_id, seq, phone_hash)
);

-- What was sent in the last day, for limits: number and address as hashes by keys of the server.
create table sms_sent (
  survey_id text not null,
  id text not null,
  phone_hash text not null,
  address_hash text not null,
  sent_at timestamptz not null,
  -- It did not get out: the respondent may ask again at once.
  failed boolean not null default false,
  primary key (survey_id, id)
);
create index sms_sent_to_phone on sms_sent (phone_hash, sent_at);
create index sms_sent_by_address on sms_sent (address_hash, sent_at);
create index sms_sent_of_survey on sms_sent (survey_id, sent_at);
create index sms_sent_by_time on sms_sent (sent_at);
