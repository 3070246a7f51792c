-- What it costs. price, net_price: ten-thousandths of a euro per unit, without VAT. discounts: hundredths of a
-- percent, applied one after the other (30+10+5 is {3000,1000,500}).

create table price_list_entry (
  price_list_id integer not null references price_list (id) on delete cascade,
  article_id bigint not null references article (id) on delete cascade,
  price bigint not null check (price >= 0),
  primary key (price_list_id, article_id)
);
create index price_list_entry_article on price_list_entry (article_id);

-- A customer's own conditions, for an article, a brand or a category with all below it; optionally for one delivery
-- address only, from a quantity, between two dates. Either a net price or discounts on the list price.
create table contract_price (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id) on delete cascade,
  address_id bigint references customer_address (id) on delete cascade,
  article_id bigint references article (id) on delete cascade,
  brand_id integer references brand (id) on delete cascade,
  category_id integer references category (id) on delete cascade,
  minimum_quantity integer not null default 1 check (minimum_quantity > 0),
  net_price bigint check (net_price >= 0),
  discounts integer[],
  valid_from date,
  valid_to date,
  check (num_nonnulls(article_id, brand_id, category_id) = 1),
  check ((net_price is null) <> (discounts is null))
);
create index contract_price_customer on contract_price (customer_id);

create table promotion (
  id integer generated always as identity primary key,
  code text not null unique,
  title_it text not null,
  title_en text,
  starts_on date not null,
  ends_on date not null,
  check (starts_on <= ends_on)
);

-- A row gives a net price from a minimum quantity, or extra discounts after the customer's own.
create table promotion_row (
  promotion_id integer not null references promotion (id) on delete cascade,
  row_number integer not null check (row_number > 0),
  article_id bigint not null references article (id) on delete cascade,
  minimum_quantity integer not null default 1 check (minimum_quantity > 0),
  net_price bigint check (net_price >= 0),
  extra_discounts integer[],
  primary key (promotion_id, row_number),
  check ((net_price is null) <> (extra_discounts is null))
);
create index promotion_row_article on promotion_row (article_id);

create function announce_price_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('prices_changed', tg_table_name);
  return null;
end $$;
create trigger price_list_entry_changed after insert or update or delete on price_list_entry
  for each statement execute function announce_price_change();
create trigger contract_price_changed after insert or update or delete on contract_price
  for each statement execute function announce_price_change();
create trigger promotion_changed after insert or update or delete on promotion
  for each statement execute function announce_price_change();
create trigger promotion_row_changed after insert or update or delete on promotion_row
  for each statement execute function announce_price_change();
