-- Like all that grows with respondents, counts have the survey first in their key; empty: of an address in all surveys.
alter table limit_count add column survey_id text not null default '';
alter table limit_count drop constraint limit_count_pkey;
alter table limit_count add primary key (survey_id, subject);
