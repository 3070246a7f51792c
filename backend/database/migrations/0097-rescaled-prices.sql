-- Whatever changes the price quantity of an article rescales all its stored prices in the same statement: the price of
-- one unit never changes by it. A quantity for which a price would not be exact is refused.
create function rescale_prices() returns trigger language plpgsql as $$
begin
  -- Copies read prices and their quantities together, and wait with all changes until then: told before these.
  if exists (select from price_list_entry where article_id = new.id)
    or exists (select from contract_price where article_id = new.id)
    or exists (select from promotion_row where article_id = new.id) then
    perform pg_notify('prices_changed', 'price_quantity');
  else
    perform pg_notify('prices_changed', 'article');
  end if;
  if exists (
    select from (
      select price from price_list_entry where article_id = new.id
      union all select net_price from contract_price where article_id = new.id
      union all select net_price from promotion_row where article_id = new.id
    ) stored where mod(price::numeric * new.price_quantity, old.price_quantity) <> 0
  ) then
    raise exception 'article %: a stored price has no exact value for % units', new.code, new.price_quantity;
  end if;
  update price_list_entry set price = price::numeric * new.price_quantity / old.price_quantity
    where article_id = new.id and price <> 0;
  update contract_price set net_price = net_price::numeric * new.price_quantity / old.price_quantity
    where article_id = new.id and net_price <> 0;
  update promotion_row set net_price = net_price::numeric * new.price_quantity / old.price_quantity
    where article_id = new.id and net_price <> 0;
  return null;
end $$;
drop trigger article_price_quantity_changed on article;
drop function announce_price_quantity();
create trigger article_prices_rescaled after update of price_quantity on article
  for each row when (old.price_quantity <> new.price_quantity) execute function rescale_prices();
