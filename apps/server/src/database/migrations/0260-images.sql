-- Images of authors by the name that contains the hash of their content and their size. Their bytes are in the folder or
-- bucket of files, in several widths. The row exists before the bytes are written and until they are removed.
create table image_file (
  name text primary key,
  -- 0 being written, 1 stored, 2 being removed.
  state smallint not null,
  saved_at timestamptz not null
);

-- The images that authors have added to a survey, for its limits.
create table survey_image (
  survey_id text not null,
  name text not null,
  bytes integer not null,
  saved_at timestamptz not null,
  primary key (survey_id, name)
);
