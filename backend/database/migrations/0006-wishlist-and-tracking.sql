-- What a user wished for while acting for a customer: each user has a list of their own for each customer.
create table wishlist_item (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id) on delete cascade,
  user_id bigint not null references user_account (id) on delete cascade,
  article_id bigint not null references article (id) on delete cascade,
  added_at timestamptz not null default now(),
  unique (customer_id, user_id, article_id)
);

-- Codes are written as they are compared: without spaces around them, in capitals. amount: cents off the net goods total.
-- percent: hundredths of a percent of it. minimum_cents: least net goods total at which it counts.
create table coupon (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(btrim(code)) and code <> ''),
  kind text not null check (kind in ('amount', 'percent')),
  amount_cents bigint check (amount_cents > 0),
  percent integer check (percent between 1 and 10000),
  valid_from date not null,
  valid_to date not null,
  minimum_cents bigint not null default 0 check (minimum_cents >= 0),
  is_active boolean not null default true,
  check (valid_from <= valid_to),
  check ((kind = 'amount') = (amount_cents is not null) and (kind = 'percent') = (percent is not null))
);

alter table cart add column coupon_id integer references coupon (id);

-- As they were when the order was sent; the order's net total is after the coupon.
alter table sales_order add column coupon_code text;
alter table sales_order add column coupon_cents bigint not null default 0 check (coupon_cents >= 0);

-- What people did, for the operator's figures. is_waiting: still to be sent on to the event broker.
create table tracking_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  topic text not null,
  action text not null,
  client_code text not null,
  address_code text not null,
  cart_id bigint not null,
  payload jsonb not null,
  is_waiting boolean not null default false
);
create index tracking_event_at on tracking_event (at);
create index tracking_event_waiting on tracking_event (id) where is_waiting;

-- What one customer calls an article is looked up for that customer alone.
create index article_alias_customer on article_alias (customer_id) where kind = 'customer';
create function announce_customer_codes() returns trigger language plpgsql as $$
begin
  perform pg_notify('customer_codes_changed', '');
  return null;
end $$;
create trigger article_alias_changed after insert or update or delete on article_alias
  for each statement execute function announce_customer_codes();
