-- Connections to other systems that are set in the office, one row for each kind; the environment goes before it.
create table connection (
  kind text primary key check (length(kind) between 1 and 40),
  -- Without secrets.
  settings jsonb not null default '{}',
  -- Each encrypted by itself (AES-256-GCM), as base64; what the key was derived from is not in the database.
  secrets jsonb not null default '{}',
  -- Names the key of the secrets; null without secrets.
  key_id text,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  check (key_id is not null or secrets = '{}')
);
