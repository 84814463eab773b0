-- Grows with every deletion and correction of a counted response: what a process remembers of one holds until then.
alter table tally add column revision bigint not null default 0;
