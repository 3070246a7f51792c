-- Whom a mail has told that a legal text will change: nobody twice.
create table legal_notice (
  text_key text not null,
  version integer not null,
  user_id bigint not null references user_account (id) on delete cascade,
  at timestamptz not null,
  primary key (text_key, version, user_id)
);
create index legal_notice_user on legal_notice (user_id);
