-- Rows of the list before going live that somebody took away, with the reason.
create table go_live_waiver (
  check_key text primary key check (length(check_key) between 1 and 40),
  reason text not null check (length(reason) between 1 and 500),
  waived_by text not null,
  waived_at timestamptz not null default now()
);
