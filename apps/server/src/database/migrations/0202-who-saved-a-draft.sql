-- The name of the operator who saved the draft. Null for drafts from before this column.
alter table draft add column saved_by text;
