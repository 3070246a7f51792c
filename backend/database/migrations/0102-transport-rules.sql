-- Weight of one unit; null where it is not known, which is not the same as 0.
alter table article add column weight_grams integer check (weight_grams >= 0);

alter table customer_address add column country text not null default 'IT' check (country ~ '^[A-Z]{2}$');

-- Rules of what transport costs, tried by position; the last of a list fits every order. Of the lists, the one in force is
-- the latest that has begun: -infinity is always. Without any, the setting `transport` holds for every order. An empty list
-- of places is everywhere; a postal code is five digits, or a range of two. Bands exclude their lower end and include
-- their upper one; null is open.
create table transport_rule (
  starts_on date not null,
  position integer not null check (position > 0),
  name text,
  countries text[] not null default '{}',
  provinces text[] not null default '{}',
  postal_codes text[] not null default '{}',
  over_grams bigint check (over_grams >= 0),
  up_to_grams bigint check (up_to_grams >= 0),
  over_net_cents bigint check (over_net_cents >= 0),
  up_to_net_cents bigint check (up_to_net_cents >= 0),
  cost_cents bigint not null check (cost_cents >= 0),
  free_above_cents bigint check (free_above_cents >= 0),
  primary key (starts_on, position),
  check (over_grams < up_to_grams),
  check (over_net_cents < up_to_net_cents)
);

-- What the transport of an order was computed from; weight null where it was not known, all null in orders sent before.
alter table sales_order
  add column weight_grams bigint,
  add column transport_rule jsonb;
alter table sales_order_line add column weight_grams integer;
