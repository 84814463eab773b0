-- Why an operator has closed a survey, where respondents are to be told: `store_deleted` (1006).
alter table survey add column closed_for text;
