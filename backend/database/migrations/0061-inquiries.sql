-- Messages that visitors write to the wholesaler, and who gets the newsletter.

-- Deleted after the days of the setting `inquiries`.
create table inquiry (
  id bigint generated always as identity primary key,
  -- What makes a message the same when it is sent again: the id of the client, or its content and day.
  request_key text not null unique,
  -- SHA-256 of the content: an id that was used for another message is refused.
  content_hash bytea not null,
  kind text not null check (kind in ('contact', 'request')),
  name text not null,
  company text,
  email text not null,
  telephone text,
  subject text not null,
  message text not null,
  -- The sender, if logged in.
  user_id bigint references user_account (id) on delete set null,
  -- Language of the page.
  locale text not null check (locale in ('it', 'en')),
  -- When the sender agreed to the use of the data, and sent them.
  created_at timestamptz not null
);
create index inquiry_age on inquiry (created_at);

-- In the table and not as files, so that a message is stored as a whole or not at all, and a backup contains both.
create table inquiry_attachment (
  inquiry_id bigint not null references inquiry (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  name text not null,
  type text not null check (type in ('pdf', 'jpg', 'png')),
  content bytea not null check (octet_length(content) <= 5242880),
  primary key (inquiry_id, position)
);

create table newsletter_subscription (
  -- Signed into the link that ends the subscription, the same in every mail.
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  locale text not null check (locale in ('it', 'en')),
  -- Signed into the link that confirms; another one after the subscription has ended.
  confirmation_id uuid not null unique,
  -- When the visitor ticked the consent, when the link was mailed last, used, and the subscription ended.
  consented_at timestamptz not null,
  mailed_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz
);
