-- Every import that was begun, so that a person can name it. Dry runs are not in it.
create table import_run (
  id integer generated always as identity primary key,
  -- The kind of the files, the data set, or `content`.
  kind text not null,
  files text[] not null,
  started_at timestamptz not null default now(),
  -- Null: at work, or its process was killed.
  ended_at timestamptz,
  state text check (state in ('finished', 'stopped')),
  row_count integer not null default 0,
  inserted integer not null default 0,
  updated integer not null default 0,
  refused integer not null default 0,
  check ((ended_at is null) = (state is null))
);
