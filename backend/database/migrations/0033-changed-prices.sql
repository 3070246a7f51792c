-- A changed price is announced with the article it belongs to, so that copies in memory read that one row again instead of
-- the whole list. Changed are rows that differ, whatever was written: what a row was before counts as well as what it is now.

-- Tells which keys of a subject changed, in messages below the limit of 8000 bytes. When they are very many the subject is
-- told alone: reading all of it is then the shorter way.
create function announce_price_keys(subject text, keys bigint[]) returns void language plpgsql as $$
begin
  if cardinality(keys) > 3000 then
    perform pg_notify('prices_changed', subject);
  else
    perform pg_notify('prices_changed', subject || ' ' || string_agg(key::text, ','))
    from (select key, (row_number() over (order by key) - 1) / 350 as piece from unnest(keys) as key) numbered
    group by piece;
  end if;
end $$;

-- 'price_list_entry 3 17,42': in price list 3, articles 17 and 42.
create function announce_price_list_entries() returns trigger language plpgsql as $$
declare
  lists integer[];
  articles bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(price_list_id), array_agg(article_id) into lists, articles from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(price_list_id), array_agg(article_id) into lists, articles from old_rows;
  else
    select array_agg(price_list_id), array_agg(article_id) into lists, articles from (
      (select price_list_id, article_id, price from new_rows except select price_list_id, article_id, price from old_rows)
      union all
      (select price_list_id, article_id, price from old_rows except select price_list_id, article_id, price from new_rows)
    ) differing;
  end if;
  perform announce_price_keys('price_list_entry ' || list, array_agg(article))
  from (select distinct list, article from unnest(lists, articles) as pair (list, article)) changed group by list;
  return null;
end $$;
drop trigger price_list_entry_inserted on price_list_entry;
drop trigger price_list_entry_updated on price_list_entry;
drop trigger price_list_entry_deleted on price_list_entry;
drop function announce_price_lists();
create trigger price_list_entry_inserted after insert on price_list_entry referencing new table as new_rows
  for each statement execute function announce_price_list_entries();
create trigger price_list_entry_updated after update on price_list_entry
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_price_list_entries();
create trigger price_list_entry_deleted after delete on price_list_entry referencing old table as old_rows
  for each statement execute function announce_price_list_entries();

-- 'contract_price 7,9': the conditions of customers 7 and 9.
create function announce_contract_prices() returns trigger language plpgsql as $$
declare
  customers bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct customer_id) into customers from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct customer_id) into customers from old_rows;
  else
    select array_agg(distinct customer_id) into customers from (
      (select * from new_rows except select * from old_rows) union all (select * from old_rows except select * from new_rows)
    ) differing;
  end if;
  if customers is not null then perform announce_price_keys('contract_price', customers); end if;
  return null;
end $$;
drop trigger contract_price_changed on contract_price;
create trigger contract_price_inserted after insert on contract_price referencing new table as new_rows
  for each statement execute function announce_contract_prices();
create trigger contract_price_updated after update on contract_price
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_contract_prices();
create trigger contract_price_deleted after delete on contract_price referencing old table as old_rows
  for each statement execute function announce_contract_prices();

-- A table that was emptied at one stroke is read anew as a whole.
create trigger price_list_entry_emptied after truncate on price_list_entry
  for each statement execute function announce_price_change();
create trigger contract_price_emptied after truncate on contract_price
  for each statement execute function announce_price_change();
create trigger promotion_emptied after truncate on promotion
  for each statement execute function announce_price_change();
create trigger promotion_row_emptied after truncate on promotion_row
  for each statement execute function announce_price_change();
