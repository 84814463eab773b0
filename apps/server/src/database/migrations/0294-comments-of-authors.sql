-- Comments of authors and reviewers about a survey or a part of it. They go with their survey.
create table survey_comment (
  survey_id text not null,
  comment_id text not null,
  -- The first comment of the conversation, which may be this one.
  thread_id text not null,
  -- The gid of an item, the name of a page before or after the questions, or empty for the whole survey.
  place text not null,
  -- The name of the place when the comment was written, for comments about removed items.
  place_name text not null,
  content text not null,
  author_id text not null,
  author text not null,
  written_at timestamptz not null,
  -- When the conversation was marked as done, and by whom. Only in its first comment.
  done_at timestamptz,
  done_by text,
  primary key (survey_id, comment_id)
);
