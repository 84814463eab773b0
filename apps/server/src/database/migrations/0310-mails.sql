-- Mails that are sent, once each. `survey_id` is empty for mails of the installation. A mail has no text of its own: `text_hash`
-- names a text for many mails, and `fields` are the values of its placeholders, deleted once the mail is final.
create table mail (
  survey_id text not null,
  mail_id text not null,
  kind text not null,
  -- A second mail with the same key is not added.
  once_key text not null,
  member_id text,
  recipient text not null,
  recipient_name text not null,
  -- A keyed hash of the address, to which a suppression refers.
  recipient_hash text not null,
  text_hash text not null,
  fields json not null,
  time_zone text,
  -- queued, sending, sent, unknown, refused, expired, bounced, suppressed or cancelled.
  state text not null,
  attempts integer not null default 0,
  made_at timestamptz not null,
  next_at timestamptz not null,
  changed_at timestamptz not null,
  leased_until timestamptz,
  sent_at timestamptz,
  -- The last reply of the mail server, or why there was none.
  reason text,
  reply text,
  primary key (survey_id, mail_id)
);
create unique index mail_once on mail (survey_id, once_key);
create index mail_due on mail (next_at) where state = 'queued';
create index mail_sending on mail (leased_until) where state = 'sending';
create index mail_by_time on mail (survey_id, made_at, mail_id);
create index mail_of_recipient on mail (survey_id, recipient_hash);
create index mail_of_member on mail (survey_id, member_id) where member_id is not null;

-- Subject, text and design of mails, once for all mails that have them.
create table mail_text (
  survey_id text not null,
  text_hash text not null,
  content json not null,
  made_at timestamptz not null,
  primary key (survey_id, text_hash)
);

-- Addresses that get no more mails of a survey, or of any survey if `survey_id` is empty, as hashes.
create table mail_suppression (
  survey_id text not null,
  recipient_hash text not null,
  -- unsubscribed, bounced, complained or operator.
  cause text not null,
  since timestamptz not null,
  primary key (survey_id, recipient_hash)
);

-- The mail server: when the next mail may be sent, and why it could not be used.
create table mail_server (
  name text primary key,
  next_at timestamptz not null,
  problem text,
  problem_at timestamptz
);
