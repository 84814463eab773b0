-- Font files of authors by the name that contains the hash of their content. Each is stored as uploaded (characters is
-- empty), and once per set of characters that a published survey needs.
create table font_file (
  file text not null,
  -- Hash of the characters; empty for the file of the author.
  characters text not null,
  content bytea not null,
  saved_at timestamptz not null,
  primary key (file, characters)
);
