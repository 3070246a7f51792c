-- What the office shows of an import: who began it and how, what it found, its rejected rows, and what is done with it.
alter table import_run
  drop constraint import_run_state_check,
  -- discarded: held, and given up by a person.
  add constraint import_run_state_check
    check (state in ('finished', 'stopped', 'held', 'released', 'undone', 'discarded')),
  add column origin text not null default 'command' check (origin in ('office', 'command', 'job', 'push')),
  -- Who began it: a person of the office; null for a command. No reference: a run stays when its person goes.
  add column if not exists actor_id integer,
  add column if not exists actor text,
  -- Kind and files in small letters: for a search, and to find the same file in other runs.
  add column searched text not null default '',
  -- Grouped reasons, counts of changed fields and the largest steps of prices.
  add column found jsonb,
  -- How its rows were read: mapping, options and owner, so that corrected rows are read alike.
  add column reading jsonb,
  -- Why it stopped.
  add column failure text,
  -- Somebody has looked at its rejected rows and leaves them.
  add column seen_at timestamptz,
  add column seen_by text,
  -- The run whose rejected rows it has, corrected.
  add column corrects integer references import_run on delete set null;

-- For the newest runs of each kind, and lists by kind and by person.
create index import_run_kind on import_run (kind, id desc);
create index import_run_person on import_run (actor, id desc);
create index import_run_started_at on import_run (started_at);
create index import_run_state on import_run (state, id desc) where state in ('held', 'stopped', 'undone', 'discarded');
update import_run set searched = lower(kind || ' ' || array_to_string(files, ' '));
create index import_run_searched on import_run using hash (searched);
create index import_run_rows on import_run (row_count, id);
create index import_run_refused on import_run (id desc) where refused > 0;
create index import_run_corrects on import_run (corrects) where corrects is not null;

-- The first rows of a run that were rejected or stored without a value, to be corrected in the office.
create table import_rejected_row (
  run_id integer not null references import_run on delete cascade,
  number integer not null,
  -- Rows of one record stay together.
  record integer not null,
  file text not null,
  line integer not null,
  columns text[] not null,
  -- A value for each column, as a text; of a JSON file as it was.
  cells json not null,
  is_json boolean not null,
  -- Of the first row of a record: column or null, field or null, reason, severity.
  problems jsonb not null,
  at timestamptz not null default now(),
  -- The task that imports it again.
  sent_by bigint,
  primary key (run_id, number)
);

-- Undoing, releasing and correcting runs, asked for in the office and done by a job.
create table import_task (
  id bigint generated always as identity primary key,
  run_id integer not null references import_run on delete cascade,
  action text not null check (action in ('undo', 'release', 'correct')),
  -- Says what it would do, and changes nothing.
  is_trial boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  user_id integer not null,
  asked_by text not null,
  asked_at timestamptz not null,
  parameters jsonb not null,
  done integer not null default 0,
  total integer,
  started_at timestamptz,
  finished_at timestamptz,
  -- The run that it was.
  own_run integer,
  result jsonb,
  failure jsonb
);
create index import_task_run on import_task (run_id, id desc);
-- One at a time for each run.
create unique index import_task_running on import_task (run_id) where state in ('waiting', 'running') and not is_trial;
