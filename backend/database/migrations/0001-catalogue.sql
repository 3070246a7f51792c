-- What is sold. Unit prices are whole ten-thousandths of a euro, rates and discounts whole hundredths of a percent.

create table category (
  id integer generated always as identity primary key,
  code text not null unique,
  parent_id integer references category (id),
  position integer not null default 0,
  name_it text not null,
  name_en text,
  picture text
);
create index category_parent on category (parent_id);

create table family (
  id integer generated always as identity primary key,
  code text not null unique,
  parent_id integer references family (id),
  position integer not null default 0,
  name_it text not null,
  name_en text
);
create index family_parent on family (parent_id);

-- data_type: s text, f number, d date, b boolean; the letter that ends a field_<id>_feature_<letter> filter.
create table feature (
  id integer generated always as identity primary key,
  code text not null unique,
  data_type text not null check (data_type in ('s', 'f', 'd', 'b')),
  unit text,
  position integer not null default 0,
  is_facet boolean not null default true,
  name_it text not null,
  name_en text
);

create table family_feature (
  family_id integer not null references family (id) on delete cascade,
  feature_id integer not null references feature (id) on delete cascade,
  position integer not null default 0,
  primary key (family_id, feature_id)
);

create table brand (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  logo text
);

create table collection (
  id integer generated always as identity primary key,
  code text not null unique,
  name_it text not null,
  name_en text
);

create table color (
  code text primary key,
  name_it text not null,
  name_en text,
  swatch text
);

-- code: the internal code (slug and id on the wire). sku: the code a customer reads and types.
-- kind: a single is sold by itself; a parent is a page that gathers children; a child is sold under its parent.
-- features: {"<feature code>": value, or {"it": …, "en": …} where a text differs by language}. axes: what tells the
-- children of a parent apart, in order ('color', 'size' or feature codes). packaging: [{"code","unit","quantity"}].
create table article (
  id bigint generated always as identity primary key,
  code text not null unique,
  sku text not null unique,
  kind text not null check (kind in ('single', 'parent', 'child')),
  parent_id bigint references article (id),
  position integer not null default 0,
  name_it text not null,
  name_en text,
  summary_it text,
  summary_en text,
  description_it text,
  description_en text,
  brand_id integer references brand (id),
  category_id integer references category (id),
  family_id integer references family (id),
  collection_id integer references collection (id),
  maker_code text,
  unit text not null default 'PZ',
  vat_rate integer not null default 2200 check (vat_rate between 0 and 10000),
  minimum_packaging integer not null default 1 check (minimum_packaging > 0),
  packaging jsonb not null default '[]',
  color text,
  size text,
  axes text[] not null default '{}',
  features jsonb not null default '{}',
  pictures text[] not null default '{}',
  documents jsonb not null default '[]',
  assistance_link text,
  video_link text,
  is_new boolean not null default false,
  is_hot boolean not null default false,
  is_announced boolean not null default false,
  is_managed boolean not null default true,
  is_active boolean not null default true,
  stock_quantity integer not null default 0,
  arriving_on date,
  updated_at timestamptz not null default now(),
  check ((kind = 'child') = (parent_id is not null))
);
create index article_parent on article (parent_id) where parent_id is not null;
create index article_category on article (category_id);
create index article_updated on article (updated_at);

create table barcode (
  code text not null,
  article_id bigint not null references article (id) on delete cascade,
  unit text,
  position integer not null default 0,
  primary key (code, article_id)
);
create index barcode_article on barcode (article_id);

-- Other codes an article answers to: 'old' codes, and what one customer calls it ('customer').
create table article_alias (
  article_id bigint not null references article (id) on delete cascade,
  kind text not null check (kind in ('old', 'customer')),
  customer_id bigint,
  code text not null,
  unique nulls not distinct (article_id, kind, customer_id, code)
);

-- kind: 'related' articles go well with it, 'alternative' ones replace it.
create table article_link (
  article_id bigint not null references article (id) on delete cascade,
  linked_id bigint not null references article (id) on delete cascade,
  kind text not null check (kind in ('related', 'alternative')),
  position integer not null default 0,
  primary key (article_id, kind, linked_id)
);

-- Every change of stock, so that "back in stock" is a fact and not a guess.
create table stock_event (
  id bigint generated always as identity primary key,
  article_id bigint not null references article (id) on delete cascade,
  at timestamptz not null default now(),
  quantity_before integer not null,
  quantity_after integer not null
);
create index stock_event_article on stock_event (article_id, at);

create function record_stock_event() returns trigger language plpgsql as $$
begin
  insert into stock_event (article_id, quantity_before, quantity_after)
  select after.id, before.stock_quantity, after.stock_quantity
  from new_rows after join old_rows before on before.id = after.id
  where before.stock_quantity <> after.stock_quantity;
  return null;
end $$;
create trigger article_stock_event after update on article
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_stock_event();

-- One message per statement tells every process that its copy of the catalogue is stale.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', tg_table_name);
  return null;
end $$;
create trigger article_changed after insert or update or delete on article
  for each statement execute function announce_catalogue_change();
create trigger category_changed after insert or update or delete on category
  for each statement execute function announce_catalogue_change();
create trigger barcode_changed after insert or update or delete on barcode
  for each statement execute function announce_catalogue_change();
