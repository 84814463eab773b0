-- Browsers in which an operator is signed in. Of the cookie only a hash is kept. `proof` is a hash of the owner's token, null for
-- tokens of the table: with another token of the data folder the owner's sessions are over.
create table operator_session (
  session_hash text primary key,
  token_id text not null,
  proof text,
  begun_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_session_of_token on operator_session (token_id);

-- Links by which one browser signs in once. Of the code only a hash is kept.
create table sign_in_link (
  code_hash text primary key,
  token_id text not null,
  proof text,
  expires_at timestamptz not null
);
