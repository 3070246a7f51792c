-- Checks of prices that the ERP exported, asked for in the office: what was asked, and what was found.
create table price_check (
  id bigint generated always as identity primary key,
  -- No reference: a check stays when its person goes.
  user_id integer not null,
  asked_by text not null,
  asked_at timestamptz not null,
  file_name text not null,
  prices integer not null,
  asked jsonb not null,
  finished_at timestamptz,
  milliseconds integer,
  result jsonb
);
