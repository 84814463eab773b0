-- Columns of answers are stored by the names of variables, which now keep letters that are not ASCII: count again.
delete from analysis_state;
