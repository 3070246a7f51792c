-- Views of the office's tables. A view belongs to one table and one person; a shared one is shown to colleagues too.
create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id) on delete cascade,
  table_name text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (table_name, user_id, name)
);
create index saved_view_shared on saved_view (table_name) where is_shared;

-- Who looks at an object now. After a crash nobody does.
create unlogged table office_presence (
  object_kind text not null,
  object_id text not null,
  user_id bigint not null references user_account (id) on delete cascade,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (object_kind, object_id, user_id)
);
create index office_presence_seen on office_presence (seen_at);

-- The palette finds an order by its bare number.
create index sales_order_number on sales_order (number);
