-- Segments hold what comes in as well (docs/adr/0184): all of them are made again.
delete from analysis_state;
