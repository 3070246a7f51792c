-- Whether anything may leave the shop: a restored or copied database sends nothing until a person confirms that it is
-- the shop now.
create table outgoing_state (
  is_only boolean primary key default true check (is_only),
  -- Why nothing leaves: `restored` from a backup, `older` than the data folder knows it, started with another `address`;
  -- null: everything may leave.
  stopped_because text check (stopped_because in ('restored', 'older', 'address')),
  -- SHOP_URL with which things may leave, and that of the last start.
  shop_url text,
  started_url text,
  -- The moment noted last, which the data folders of the processes know too.
  noted_at timestamptz,
  -- PostgreSQL's timeline at the last start.
  timeline integer
);

-- When it was stopped and lifted, and by whom; `actor` is null where the shop itself did it.
create table outgoing_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  entry text not null check (entry in ('restored', 'older', 'address', 'confirmed')),
  actor text
);
