-- A price list is kept by the ERP, whose imports fill it, or by the office of the shop, and then no import changes it.
alter table price_list add column owner text not null default 'erp' check (owner in ('erp', 'office'));

-- Prices with a first day: in force is the latest whose day has come. A price that is null says that there is none from
-- that day on. What has no day of its own has always been in force.
alter table price_list_entry
  add column valid_from date not null default '-infinity',
  alter column price drop not null,
  drop constraint price_list_entry_pkey,
  add primary key (price_list_id, article_id, valid_from),
  add check (price is not null or not is_free);
create index price_list_entry_later on price_list_entry (price_list_id, valid_from) where valid_from > '-infinity';

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
      (select price_list_id, article_id, valid_from, price, is_free from new_rows
        except select price_list_id, article_id, valid_from, price, is_free from old_rows)
      union all
      (select price_list_id, article_id, valid_from, price, is_free from old_rows
        except select price_list_id, article_id, valid_from, price, is_free from new_rows)
    ) differing;
  end if;
  perform announce_price_keys('price_list_entry ' || list, array_agg(article))
  from (select distinct list, article from unnest(lists, articles) as pair (list, article)) changed group by list;
  return null;
end $$;
