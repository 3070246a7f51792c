-- The address with which the first administrator of a shop is made: each start replaces it until it is used.
create table office_start (
  is_only boolean primary key default true check (is_only),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
