-- Prices are for a number of sale units: 100 for screws priced per hundred, 1000 for cable priced per 1,000 m.
-- article.price_quantity: units that all stored prices of the article are for (price_list_entry.price, net_price of its
-- conditions and promotions); net prices of brands and categories are for one unit. stated_price_quantity: units for
-- which the ERP states the article's prices, known to the importer alone.
alter table article
  add column price_quantity integer not null default 1 check (price_quantity > 0),
  add column stated_price_quantity integer not null default 1 check (stated_price_quantity > 0);

-- Beside a kept price, the units it is for. article_price_quantity is the one that people saw: it differs where five or
-- six decimals of one unit are kept as the price of more.
alter table cart_line add column seen_price_quantity integer not null default 1 check (seen_price_quantity > 0);
alter table sales_order_line
  add column price_quantity integer not null default 1 check (price_quantity > 0),
  add column article_price_quantity integer not null default 1 check (article_price_quantity > 0);
alter table customer_document_line
  add column price_quantity integer not null default 1 check (price_quantity > 0);

-- Computed prices hang on the quantity.
create function announce_price_quantity() returns trigger language plpgsql as $$
begin
  perform pg_notify('prices_changed', 'article');
  return null;
end $$;
create trigger article_price_quantity_changed after update of price_quantity on article
  for each row when (old.price_quantity <> new.price_quantity) execute function announce_price_quantity();
