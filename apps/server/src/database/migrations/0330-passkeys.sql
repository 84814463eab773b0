-- Passkeys of people. `passkey_id` is a hash of `credential_id`, which browsers choose and may be long.
create table person_passkey (
  passkey_id text primary key,
  person_id text not null,
  credential_id text not null,
  name text not null,
  public_key text not null,
  -- The number of uses, by the authenticator's own count; 0 if it does not count.
  counter bigint not null,
  transports jsonb not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index person_passkey_of_person on person_passkey (person_id);

-- Challenges that a passkey has answered, until they expire: each is accepted once, in whichever process.
create table used_challenge (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
