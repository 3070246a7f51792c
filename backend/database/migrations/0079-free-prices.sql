-- A price of 0 is a price only where is_free says so: ERPs write 0 for prices that they do not know. Stored zeros stay as
-- they are and count as no price.
alter table price_list_entry add column is_free boolean not null default false check (not is_free or price = 0);
alter table contract_price
  add column is_free boolean not null default false check (not is_free or coalesce(net_price, 1) = 0);
alter table promotion_row
  add column is_free boolean not null default false check (not is_free or coalesce(net_price, 1) = 0);

-- An entry that becomes free has another price.
create or replace function announce_price_list_entries() returns trigger language plpgsql as $$
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
      (select price_list_id, article_id, price, is_free from new_rows
        except select price_list_id, article_id, price, is_free from old_rows)
      union all
      (select price_list_id, article_id, price, is_free from old_rows
        except select price_list_id, article_id, price, is_free from new_rows)
    ) differing;
  end if;
  perform announce_price_keys('price_list_entry ' || list, array_agg(article))
  from (select distinct list, article from unnest(lists, articles) as pair (list, article)) changed group by list;
  return null;
end $$;
