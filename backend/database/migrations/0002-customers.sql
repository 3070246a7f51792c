-- Who buys, and who logs in for them.

create table price_list (
  id integer generated always as identity primary key,
  code text not null unique,
  name_it text not null,
  name_en text
);

-- The referral agent of a delivery address: contact data, no rights.
create table agent (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  phone text,
  email text
);

create table customer (
  id bigint generated always as identity primary key,
  code text not null unique,
  company_name text not null,
  first_name text,
  last_name text,
  tax_code text,
  vat_number text,
  email text,
  certified_email text,
  recipient_code text,
  price_list_id integer not null references price_list (id),
  discounts integer[] not null default '{}',
  payment_method text,
  minimum_order_cents bigint,
  created_at timestamptz not null default now()
);

create table customer_address (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id) on delete cascade,
  code text not null,
  position integer not null default 0,
  street text not null,
  postal_code text,
  city text not null,
  province text,
  phone text,
  mobile text,
  email text,
  is_default boolean not null default false,
  is_legal_seat boolean not null default false,
  agent_id integer references agent (id),
  unique (customer_id, code)
);

-- kind: a client orders for its own customer, an agent for assigned ones, an operator keeps the shop.
create table user_account (
  id bigint generated always as identity primary key,
  email text not null,
  username text not null,
  name text not null,
  password_hash text not null,
  kind text not null check (kind in ('client', 'agent', 'operator')),
  customer_id bigint references customer (id),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((kind = 'client') = (customer_id is not null))
);
create unique index user_account_email on user_account (lower(email));
create unique index user_account_username on user_account (lower(username));

create table agent_customer (
  user_id bigint not null references user_account (id) on delete cascade,
  customer_id bigint not null references customer (id) on delete cascade,
  primary key (user_id, customer_id)
);

-- secret_hash: SHA-256 of the cookie's secret, so that a stolen table opens no door.
-- customer_id and address_id: for whom the user acts now.
create table session (
  id uuid primary key,
  secret_hash bytea not null,
  user_id bigint not null references user_account (id) on delete cascade,
  customer_id bigint references customer (id),
  address_id bigint references customer_address (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_expiry on session (expires_at);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
