-- Sizes of the large tables and of the folder of files, noted once a day.
create table disk_note (
  day date not null,
  what text not null check (length(what) between 1 and 80),
  bytes bigint not null,
  primary key (day, what)
);

-- The last backup of the shop.
create table backup_note (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null,
  bytes bigint not null
);
