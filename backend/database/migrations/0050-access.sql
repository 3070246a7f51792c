-- How people get an access, keep it safe, and what the operator did about it.

-- Devices of a user: the browser, and when it was last used.
alter table session add column user_agent text, add column last_used_at timestamptz not null default now();

-- Who wants an access. A registration is a new company with all its data; an access request names a customer that the
-- shop knows. `data` never holds a password.
create table access_request (
  id bigint generated always as identity primary key,
  -- Public name of the request, in the form that asks for the code.
  reference uuid not null unique,
  kind text not null check (kind in ('registration', 'access')),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  email text not null,
  locale text not null default 'it' check (locale in ('it', 'en')),
  -- The shop's address when it was asked, for the links of later mails.
  origin text,
  data jsonb not null default '{}',
  password_hash text,
  customer_id bigint references customer (id) on delete cascade,
  -- The code mailed to the address on file, as SHA-256; confirmed_at once it was entered.
  code_hash bytea,
  code_expires_at timestamptz,
  code_attempts integer not null default 0,
  confirmed_at timestamptz,
  -- The European register of VAT numbers; null: not to be asked.
  vat_check text check (vat_check in ('waiting', 'valid', 'invalid', 'unknown')),
  vat_check_name text,
  vat_checked_at timestamptz,
  user_id bigint references user_account (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index access_request_waiting on access_request (lower(email))
  where state = 'waiting' and kind = 'registration';
create index access_request_state on access_request (state, id);
create index customer_vat_number on customer (upper(vat_number));
create index customer_tax_code on customer (upper(tax_code));

-- A link that lets its reader choose a password, once. token_hash: SHA-256 of the token; the token itself is nowhere.
create table password_link (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id bigint not null references user_account (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_link_user on password_link (user_id);

-- Mails about accounts; the text is written when the mail is sent.
create table account_mail (
  id uuid primary key,
  recipient text not null,
  template text not null,
  locale text not null check (locale in ('it', 'en')),
  parameters jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'given_up')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index account_mail_waiting on account_mail (id) where state = 'waiting';

-- What was done to users and requests, and by whom.
create table account_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  user_id bigint references user_account (id) on delete set null,
  request_id bigint references access_request (id) on delete set null,
  details jsonb not null default '{}'
);
create index account_log_user on account_log (user_id, id desc);

-- Second factor (RFC 6238). The secret is encrypted with a key that is not in the database. last_step: the time step of
-- the last accepted code, because a code works once.
create table second_factor (
  user_id bigint primary key references user_account (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_code (
  user_id bigint not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- As before, but a user who changes the own password stays logged in where it was changed.
create or replace function end_sessions_of_changed_users() returns trigger language plpgsql as $$
begin
  delete from session s using old_users o join new_users n on n.id = o.id
  where s.user_id = n.id
    and (n.password_hash <> o.password_hash or n.kind <> o.kind or n.customer_id is distinct from o.customer_id
      or not n.is_active)
    and not (n.is_active and s.id::text = coalesce(current_setting('bancale.kept_session', true), ''));
  return null;
end $$;
