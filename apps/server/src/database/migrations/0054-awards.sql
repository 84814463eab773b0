-- What a response has earned (docs/rules/awards.md): a row for each award, made in the transaction that stores its end. `ticket` is
-- random: contact data and coupons know nothing else of the response. `verified` is the keyed hash of a number or account.
create table award_ticket (
  survey_id text not null,
  aid text not null,
  seq bigint not null,
  ticket text not null,
  state text not null,
  prize text,
  amount bigint,
  coupon text,
  draws integer not null default 0,
  steps integer not null default 0,
  head text not null,
  verified text,
  verified_by text,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (survey_id, aid, seq)
);
create index award_ticket_of_response on award_ticket (survey_id, seq);
create index award_ticket_by_change on award_ticket (survey_id, aid, state, changed_at);
create unique index award_ticket_by_id on award_ticket (survey_id, ticket);

-- Whatever there are only so many of: prizes, prizes of a day, fen of a budget, draws and wins of a number. Each is taken by one
-- conditional statement.
create table award_count (
  survey_id text not null,
  aid text not null,
  subject text not null,
  used bigint not null,
  primary key (survey_id, aid, subject)
);

-- What happened to a ticket, for good: nothing updates these rows. Each entry's hash holds that of the one before.
create table award_audit (
  survey_id text not null,
  aid text not null,
  seq bigint not null,
  step integer not null,
  at timestamptz not null,
  act text not null,
  facts text not null,
  hash text not null,
  primary key (survey_id, aid, seq, step)
);
create index award_audit_by_time on award_audit (survey_id, at, aid, seq, step);

-- Where prizes go, sealed with a key of their own. `cut_at`: when it is deleted.
create table award_contact (
  survey_id text not null,
  ticket text not null,
  sealed text not null,
  claimed_at timestamptz not null,
  changed_at timestamptz not null,
  cut_at timestamptz,
  primary key (survey_id, ticket)
);

-- Codes of uploaded or generated batches.
create table award_coupon (
  survey_id text not null,
  code text not null,
  aid text not null,
  prize text not null,
  state text not null,
  ticket text,
  issued_at timestamptz,
  valid_until timestamptz,
  redeemed_at timestamptz,
  redeemed_by text,
  primary key (survey_id, code)
);
create index award_coupon_free on award_coupon (survey_id, aid, prize) where state = 'free';

-- What others are to pay out, with our own order number. Whoever works on a row leases it.
create table award_payout (
  survey_id text not null,
  out_no text not null,
  aid text not null,
  seq bigint not null,
  ticket text not null,
  kind text not null,
  amount bigint not null,
  account text,
  state text not null,
  tries integer not null default 0,
  next_at timestamptz,
  leased_until timestamptz,
  provider_state text,
  package_info text,
  last_error text,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (survey_id, out_no)
);
create unique index award_payout_of_ticket on award_payout (survey_id, ticket);
create index award_payout_due on award_payout (next_at) where next_at is not null;

-- Shops whose staff redeem coupons: a salted hash of each password.
create table award_shop (
  survey_id text not null,
  shop text not null,
  salt text not null,
  hash text not null,
  made_at timestamptz not null,
  primary key (survey_id, shop)
);
