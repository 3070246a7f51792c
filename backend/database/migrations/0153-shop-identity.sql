-- The identity of the shop is content: drafted, published and kept by version. It takes the place of the setting
-- `company`, whose default was the company of the demonstration.

alter table content_item drop constraint content_item_kind_check;
alter table content_item add constraint content_item_kind_check check (kind in ('page', 'post', 'question', 'menu-item',
  'promo-tab', 'home-block', 'footer', 'brand', 'flyer', 'style', 'identity'));

-- A shop that had no setting showed the demonstration's company: it keeps that where the demonstration is loaded.
with company as (
  select value, value->>'name' as name from setting where key = 'company'
  union all
  select '{"name": "Bancale S.p.A.", "street": "Via Emilia 212", "city": "40068 San Lazzaro di Savena (BO)",
    "telephone": "051 000 12 34", "email": "ordini@bancale.example", "vatNumber": "01234567897",
    "register": "REA BO-000000"}'::jsonb, 'Bancale'
  where exists (select from setting where key = 'demonstration')
    and not exists (select from setting where key = 'company')
), item as (
  insert into content_item (kind, key) select 'identity', 'shop' from company returning id
)
insert into content_version (item_id, number, state, position, content, created_by)
select item.id, 1, 'published', 0, jsonb_build_object(
  -- The name of a shop is that of the company without its legal form.
  'name', coalesce(nullif(trim(left(regexp_replace(name, '\s+s\.?\s?(r\.?\s?l|p\.?\s?a|n\.?\s?c|a\.?\s?s)\.?\s*$', '', 'i'), 24)), ''),
    'Negozio'),
  'company', jsonb_build_object(
    'name', left(trim(value->>'name'), 200), 'street', left(trim(value->>'street'), 200),
    'city', left(trim(value->>'city'), 200), 'telephone', left(trim(value->>'telephone'), 50),
    'email', case when value->>'email' ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then value->>'email' else '' end,
    'vatNumber', left(trim(value->>'vatNumber'), 20), 'register', left(trim(value->>'register'), 200)),
  -- What every shop has promised so far.
  'promises', jsonb_build_object('deliveryDays', 3, 'supportDays', 6)), 'update'
from company, item;
delete from setting where key = 'company';

-- Pictures that the office uploads (logos, icons): drawn anew as PNG and named by content. Rows, so that every process
-- and every machine has them.
create table shop_picture (
  name text primary key check (name ~ '^[0-9a-f]{24}\.png$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 500000),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);
