-- Whose values a field has: erp where nothing is said, else office or a source. The newest row of a field counts, the
-- others are the log.
create table field_owner (
  id integer generated always as identity primary key,
  kind text not null,
  field text not null,
  owner text not null check (owner ~ '^[a-z][a-z0-9-]{0,39}$'),
  set_at timestamptz not null default now(),
  set_by text not null
);
create index field_owner_field on field_owner (kind, field, id desc);
