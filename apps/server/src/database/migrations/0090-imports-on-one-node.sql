-- What operators bring in bulk, as functions: each batch is one message to the node of its survey, and commits there in
-- one phase (docs/adr/0140). One statement inserts all of its rows: one by one, as in a step, a cluster takes twenty
-- times as long for thousands.

create function store_members(of_survey text, ids text[], datas text[], at_time timestamptz)
returns void language plpgsql as $$
begin
  insert into member (survey_id, member_id, data, imported_at)
  select of_survey, one.id, one.data, at_time from unnest(ids, datas) as one (id, data)
  on conflict (survey_id, member_id) do update set data = excluded.data, imported_at = excluded.imported_at;
end
$$;

-- A link of nobody in particular has an empty word for its member.
create function store_unique_links(
  of_survey text, of_batch integer, before_first integer, hashes text[], members text[],
  from_time timestamptz, until_time timestamptz, at_time timestamptz
) returns void language plpgsql as $$
begin
  insert into unique_link (survey_id, batch, number, token_hash, member_id, starts_at, expires_at, made_at)
  select of_survey, of_batch, before_first + one.at, one.hash, nullif(one.member, ''), from_time, until_time, at_time
  from unnest(hashes, members) with ordinality as one (hash, member, at);
end
$$;
