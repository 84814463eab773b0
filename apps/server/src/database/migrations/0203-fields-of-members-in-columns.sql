-- Segments hold the fields of members as well, by which answers are filtered: all of them are made again.
delete from analysis_state;
