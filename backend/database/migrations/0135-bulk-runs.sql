-- Orders that somebody of the office has selected, fixed at that moment, and what was done with them: more than a few
-- are worked through by a job. skipped: a list of {id, name, reason: {key, parameters}}.
create table order_bulk_run (
  id uuid primary key,
  user_id bigint not null references user_account (id) on delete cascade,
  ids bigint[] not null,
  created_at timestamptz not null default now(),
  action text,
  parameters jsonb not null default '{}',
  state text not null default 'selected' check (state in ('selected', 'waiting', 'running', 'done')),
  done integer not null default 0,
  skipped jsonb not null default '[]',
  actor text,
  started_at timestamptz,
  finished_at timestamptz
);
create index order_bulk_run_created on order_bulk_run (created_at);
