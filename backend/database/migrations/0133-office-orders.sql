-- Orders in the hands of the office: corrected after a refusal of the ERP, assigned to somebody, with notes.

-- Each correction of a refused order is another revision under the same number, with attempts of its own.
alter table erp_export
  add column revision integer not null default 1 check (revision >= 1),
  -- Who had it sent again; the next attempt takes the name, so that retries count as automatic.
  add column sent_again_by text,
  add column cancellation_asked_at timestamptz,
  add column cancellation_asked_by text,
  add column cancellation_reason text;
alter table erp_attempt
  add column revision integer not null default 1,
  add column actor text;

-- What the ERP calls a unit or an article where it did not know ours, and the carrier that the office chose.
alter table sales_order_line add column erp_article_code text, add column erp_unit text;
alter table sales_order add column carrier text;

create table order_assignment (
  order_id bigint primary key references sales_order (id) on delete cascade,
  user_id bigint not null references user_account (id) on delete cascade,
  at timestamptz not null default now(),
  assigned_by text not null
);
create index order_assignment_user on order_assignment (user_id);

create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id) on delete cascade,
  at timestamptz not null default now(),
  author text not null,
  note text not null
);
create index order_note_order on order_note (order_id, id);

create index sales_order_registered on sales_order (created_at desc, id desc);
create index sales_order_line_article on sales_order_line (article_id, order_id);
create index sales_order_address on sales_order (address_id);
create index erp_export_asked on erp_export (order_id) where cancellation_asked_at is not null;
create index account_mail_order on account_mail ((parameters -> 'values' ->> 'order')) where template like 'order-%';
