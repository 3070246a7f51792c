-- Texts of mails that the office writes, by version; the newest published one is used. Without texts it is that of the
-- program.
create table mail_template (
  template text not null check (length(template) between 1 and 60),
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'published')),
  texts jsonb,
  created_at timestamptz not null default now(),
  created_by text not null,
  primary key (template, number),
  check (state = 'published' or texts is not null)
);
create unique index mail_template_draft on mail_template (template) where state = 'draft';

-- The version that a mail was first written with, 0 for the text of the program; repeats are written with the same.
alter table account_mail add column text_version integer check (text_version >= 0);
alter table order_mail add column text_version integer check (text_version >= 0);

-- How many mails were sent lately.
create index account_mail_created on account_mail (created_at, template);
