-- Accounts of people who operate surveys. `email_key` is the address in the form in which addresses are compared. `password` is
-- a hash with its parameters; null until the person has chosen a password.
create table person (
  person_id text primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  language text,
  -- invited, active or off.
  state text not null,
  password text,
  made_at timestamptz not null,
  used_at timestamptz
);

-- Roles of people. `place` is the id of a survey, or empty for the whole installation.
create table person_role (
  person_id text not null,
  place text not null,
  role text not null,
  primary key (person_id, place, role)
);
create index person_role_of_place on person_role (place);

-- Links by which a person chooses a password once: invitations and resets. Of the code only a hash is kept.
create table person_link (
  code_hash text primary key,
  person_id text not null,
  -- invitation or reset.
  kind text not null,
  expires_at timestamptz not null
);
create index person_link_of_person on person_link (person_id);

-- The browser of a session, and its last call to within some minutes. Null for sessions of earlier releases.
alter table operator_session add column device text;
alter table operator_session add column used_at timestamptz;
