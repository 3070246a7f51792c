-- People see prices for as many units as the ERP states them for, never for more only because a price has more decimals.
-- Beside the price of an order line: the units for which people saw it.
alter table sales_order_line rename column article_price_quantity to stated_price_quantity;

-- Copies of prices hold it beside the price quantity.
create function announce_stated_quantity() returns trigger language plpgsql as $$
begin
  perform pg_notify('prices_changed', 'article');
  return null;
end $$;
create trigger article_stated_quantity_changed after update of stated_price_quantity on article
  for each row when (old.stated_price_quantity <> new.stated_price_quantity) execute function announce_stated_quantity();
