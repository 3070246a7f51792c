-- Who began an import: a person of the office; null for a command.
alter table import_run
  add column actor_id integer,
  add column actor text;

-- A file that somebody has loaded in the office, and how far it is on its way into the shop. The bytes lie in the folder of
-- imports, named by their content.
create table import_file (
  id bigint generated always as identity primary key,
  name text not null,
  content_hash text not null,
  bytes bigint not null,
  -- The time of the file where it comes from.
  modified_at timestamptz,
  -- No reference: a file stays when its person goes.
  user_id integer not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  -- table: rows in columns. archive: a ZIP. invoice: an electronic invoice.
  type text not null check (type in ('table', 'archive', 'invoice')),
  -- A kind of rows, pictures, content or fatturapa; null until it is known.
  kind text,
  -- What is known of its columns, which is which field, and how it is read; the trial and what was written.
  found jsonb,
  choices jsonb not null default '{}',
  trial jsonb,
  result jsonb,
  step text not null default 'columns' check (step in ('columns', 'trial', 'done', 'discarded')),
  -- Rises with every change of the choices.
  version integer not null default 1,
  job text check (job in ('look', 'trial', 'apply')),
  job_by text,
  job_by_id integer,
  job_at timestamptz,
  -- Null until the job begins; later than two minutes ago, its process is gone.
  alive_at timestamptz,
  is_stop_asked boolean not null default false,
  progress jsonb,
  failure jsonb,
  run_id integer references import_run on delete set null
);
create index import_file_open on import_file (uploaded_at) where step in ('columns', 'trial');
create index import_file_run on import_file (run_id) where run_id is not null;
