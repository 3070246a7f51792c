-- Columns and their fields, saved under a name and found again by the headings of a file.
create table import_scheme (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  -- Of the headings, whatever their order.
  headings_key text not null,
  choices jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  unique (kind, name)
);
create index import_scheme_headings on import_scheme (headings_key);

-- Prices and conditions of a file that would change by more than the limit: they stay as they are until they are accepted.
create table import_price_step (
  file_id bigint not null references import_file on delete cascade,
  place integer not null,
  code text not null,
  field text not null,
  -- What the condition is for, where a record has several.
  item text not null,
  -- Prices in euro, or what discounts leave of a price; null after: no price any more.
  before double precision not null,
  after double precision,
  is_accepted boolean not null default false,
  primary key (file_id, place)
);
