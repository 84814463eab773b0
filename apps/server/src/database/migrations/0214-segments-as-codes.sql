-- Columns of answers hold each distinct value once, and a code per response (docs/adr/0293). All segments are made again.
truncate answer_segment;
alter table answer_segment
  drop column numbers,
  drop column texts,
  add column distinct_values text not null,
  add column codes bytea not null;
delete from analysis_state;
