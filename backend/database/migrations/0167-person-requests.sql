-- What people ask about their own data: a copy, or that it is erased. Answered within 30 days.
create table person_request (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('copy', 'erasure')),
  -- The account; null for somebody who has none and is found by the address.
  user_id bigint references user_account (id) on delete set null,
  -- Both are emptied by the erasure.
  name text,
  email text,
  locale text not null check (locale in ('it', 'en')),
  source text not null check (source in ('shop', 'office')),
  -- How the office recognised the person; in the shop, who asks has logged in.
  recognised text,
  created_at timestamptz not null default now(),
  due_on date not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'closed')),
  answered_at timestamptz,
  answered_by text,
  -- Why it was closed without an answer.
  reason text,
  -- Ids and times of the rows that were erased, without names: what a restore erases again.
  erased jsonb,
  check ((state = 'waiting') = (answered_at is null)),
  check (erased is null or state = 'done')
);
create index person_request_waiting on person_request (due_on) where state = 'waiting';
create unique index person_request_once on person_request (user_id, kind) where state = 'waiting';

-- Copies of data, as archives; in the table, so that every process finds them. Deleted after seven days.
create table person_copy (
  id uuid primary key,
  request_id bigint not null references person_request (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  content bytea not null
);
create index person_copy_request on person_copy (request_id);
