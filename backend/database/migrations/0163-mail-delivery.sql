-- What becomes of mails: look-ups of the sender's domain, mails that came back, addresses that take none.

-- The last answer of each look-up; is_silent: the last question got none, and the answer of before stays.
create table sender_check (
  kind text primary key check (kind in ('spf', 'dkim', 'dmarc')),
  name text not null check (length(name) between 1 and 300),
  state text check (state in ('found', 'not-found')),
  records text[] not null default '{}' check (state = 'found' or cardinality(records) = 0),
  answered_at timestamptz check ((answered_at is null) = (state is null)),
  asked_at timestamptz not null,
  is_silent boolean not null check (is_silent or state is not null)
);

-- Which mail has which envelope address: a report that comes back is matched by the token alone.
create table mail_envelope (
  token text primary key check (token ~ '^[a-z2-7]{26}$'),
  message_id text not null unique,
  subject text not null,
  recipients text[] not null check (cardinality(recipients) > 0),
  sent_at timestamptz not null
);
create index mail_envelope_sent_at on mail_envelope (sent_at);

create table returned_mail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  address text not null check (address = lower(address)),
  message_id text not null,
  subject text not null,
  sent_at timestamptz not null,
  way text not null check (way in ('at-sending', 'report')),
  -- The enhanced code, like 5.1.1.
  status text check (status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  reason text not null check (length(reason) <= 1000),
  -- The address takes no mails; else the sender or the mail was refused.
  is_of_address boolean not null,
  unique (message_id, address)
);
create index returned_mail_at on returned_mail (at desc, id desc);

-- Addresses that take no mails, until somebody confirms or changes them.
create table bounced_address (
  address text primary key check (address = lower(address)),
  since timestamptz not null,
  reason text not null check (length(reason) <= 1000),
  status text check (status ~ '^[245]\.\d{1,3}\.\d{1,3}$')
);

-- Whose address it is: by any spelling of the address.
create index customer_email on customer (lower(email)) where email is not null;
create index customer_address_email on customer_address (lower(email)) where email is not null;

-- Up to which mail the mailbox of returned mails was read, and whether it could be read.
create table returns_mailbox (
  account text primary key,
  uid_validity bigint not null default 0,
  last_uid bigint not null default 0,
  read_at timestamptz,
  error text check (length(error) <= 500),
  failed_since timestamptz check ((failed_since is null) = (error is null))
);

create table mail_test (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  asked_by text not null,
  recipient text not null,
  outcome text not null check (outcome in ('accepted', 'refused', 'silent', 'failed')),
  answer text not null check (length(answer) <= 1000),
  -- What the mails went through, to know whether the test still holds.
  server text not null
);

-- An address that somebody has typed anew may be right now.
create function forget_bounced_address() returns trigger language plpgsql as $$
begin
  delete from bounced_address where address = lower(new.email);
  return null;
end $$;
create trigger customer_email_changed after update of email on customer for each row
  when (new.email is distinct from old.email) execute function forget_bounced_address();
create trigger customer_address_email_changed after update of email on customer_address for each row
  when (new.email is distinct from old.email) execute function forget_bounced_address();
create trigger user_account_email_changed after update of email on user_account for each row
  when (new.email is distinct from old.email) execute function forget_bounced_address();
