-- Published legal texts are kept once the demonstration is removed, too: its row in `setting` stays.
create or replace function keep_legal_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and exists (select from content_item i where i.id = old.item_id and i.kind = 'legal-text')
    and not exists (select from setting where key = 'demonstration' and value ->> 'state' <> 'removed') then
    raise exception 'version % of a legal text is published: it is neither changed nor removed', old.number;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
