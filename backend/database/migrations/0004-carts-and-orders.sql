-- One active cart per customer, delivery address and owner. owner_user_id is null for the customer's own cart and
-- the agent's user for a cart an agent fills. state: A active, S saved, O ordered.
create table cart (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  address_id bigint not null references customer_address (id),
  owner_user_id bigint references user_account (id),
  state text not null default 'A' check (state in ('A', 'S', 'O')),
  name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index cart_active on cart (customer_id, address_id, owner_user_id) nulls not distinct where state = 'A';
create index cart_customer on cart (customer_id, state);

-- seen_net_price: the unit price the buyer last saw, so that a change can be told before sending.
create table cart_line (
  id bigint generated always as identity primary key,
  cart_id bigint not null references cart (id) on delete cascade,
  article_id bigint not null references article (id),
  promo_code text not null default '',
  promo_row integer not null default 0,
  quantity integer not null check (quantity between 1 and 999999),
  note text,
  seen_net_price bigint,
  created_at timestamptz not null default now(),
  unique (cart_id, article_id, promo_code, promo_row)
);

-- The last number given in a cause (document series) and year. Taken under a row lock inside the order's transaction.
create table document_number (
  cause text not null,
  year integer not null,
  last_number integer not null,
  primary key (cause, year)
);

-- status: IA to be accepted, NE to be fulfilled, PR partly fulfilled, E fulfilled, AN cancelled.
-- The idempotency key belongs to the customer and the sender: the same key always finds the same order.
create table sales_order (
  id bigint generated always as identity primary key,
  cause text not null,
  year integer not null,
  number integer not null,
  customer_id bigint not null references customer (id),
  address_id bigint not null references customer_address (id),
  cart_id bigint not null references cart (id),
  sent_by_user_id bigint not null references user_account (id),
  idempotency_key text not null,
  status text not null default 'IA' check (status in ('IA', 'NE', 'PR', 'E', 'AN')),
  note text,
  customer_reference text,
  requested_on date,
  delivery_type text not null default 'SHIPPING_GOOD',
  payment_method text,
  gross_cents bigint not null,
  net_cents bigint not null,
  transport_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null,
  created_at timestamptz not null default now(),
  unique (cause, year, number),
  unique (customer_id, sent_by_user_id, idempotency_key),
  unique (cart_id)
);
create index sales_order_customer on sales_order (customer_id, created_at);

create table sales_order_line (
  order_id bigint not null references sales_order (id),
  position integer not null,
  article_id bigint not null references article (id),
  sku text not null,
  name text not null,
  unit text not null,
  quantity integer not null check (quantity > 0),
  gross_price bigint not null,
  discounts integer[] not null,
  net_price bigint not null,
  vat_rate integer not null,
  net_cents bigint not null,
  promo_code text not null default '',
  promo_row integer not null default 0,
  note text,
  primary key (order_id, position)
);

create table sales_order_status (
  order_id bigint not null references sales_order (id),
  status text not null,
  at timestamptz not null default now(),
  primary key (order_id, status)
);

-- What must reach the ERP. Written with the order in one transaction; every attempt is kept with what was said.
create table erp_delivery (
  order_id bigint primary key references sales_order (id),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'refused')),
  erp_reference text,
  delivered_at timestamptz
);

create table erp_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  at timestamptz not null default now(),
  request jsonb not null,
  answer jsonb,
  error text,
  duration_milliseconds integer not null
);
create index erp_attempt_order on erp_attempt (order_id, at);
