-- Invitations of the customers of the ERP, in waves (decisions 7.1, 7.2).
alter table company_member add column invitation_opened_at timestamptz;

create table activation_wave (
  id integer generated always as identity primary key,
  created_by text not null,
  created_at timestamptz not null default now(),
  starts_at timestamptz not null,
  per_hour integer not null check (per_hour between 1 and 5000),
  reminder_days integer check (reminder_days between 1 and 60),
  valid_days integer not null check (valid_days between 1 and 90),
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  stopped_by text,
  -- A wave without letters has none to draw.
  letters_state text not null default 'none' check (letters_state in ('none', 'waiting', 'drawing', 'done')),
  letters_done integer not null default 0
);

-- One customer in a wave. Its link and code follow from link_id and the secret, so that neither is stored.
create table activation_invite (
  id bigint generated always as identity primary key,
  wave_id integer not null references activation_wave (id) on delete cascade,
  customer_id bigint not null references customer (id) on delete cascade,
  channel text not null check (channel in ('mail', 'letter')),
  email text,
  name text not null,
  locale text not null check (locale in ('it', 'en')),
  link_id uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  skipped_because text,
  sent_at timestamptz,
  reminded_at timestamptz,
  expires_at timestamptz,
  code_hash bytea unique check (octet_length(code_hash) = 32),
  tries integer not null default 0,
  check ((channel = 'mail') = (email is not null)),
  check ((channel = 'letter') = (code_hash is not null))
);
-- Nobody is invited twice, whatever stops and goes on.
create unique index activation_invite_once on activation_invite (customer_id, channel) where state <> 'skipped';
create unique index activation_invite_address on activation_invite (lower(email)) where state <> 'skipped';
create index activation_invite_wave on activation_invite (wave_id, state, id);
create index activation_invite_sent on activation_invite (sent_at) where channel = 'mail';

-- Addresses that no wave writes to: marked by a person, or ended by one click.
create table activation_stop (
  email text primary key check (email = lower(email)),
  reason text not null check (reason in ('generic', 'unsubscribed')),
  noted_by text,
  noted_at timestamptz not null default now()
);

create index customer_email_key on customer (lower(email)) where email is not null;
create index customer_address_email_key on customer_address (lower(email)) where email is not null;
create index account_mail_refused on account_mail (lower(recipient), created_at) where state = 'refused';
-- The orders of 90 days, with what says whether they came by voice (decision 6.15), read without the wide rows.
create index sales_order_recent on sales_order (created_at, customer_id) include (cart_id, sent_by_user_id, address_id)
  where status <> 'AN';
