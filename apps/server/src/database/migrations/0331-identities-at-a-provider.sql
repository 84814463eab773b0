-- Accounts of people at the provider of OpenID Connect. `roles` are those that the provider's groups gave at the last sign-in,
-- which the next one may take away.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id text not null,
  roles jsonb not null,
  made_at timestamptz not null,
  used_at timestamptz not null,
  primary key (issuer, subject)
);
create index person_identity_of_person on person_identity (person_id);

-- The proof of a sign-in at the provider, with which the session is ended there, too. Null for all other sessions.
alter table operator_session add column id_token text;
