-- What a company asks to have changed in its data, which belong to the ERP: the office answers.

-- wanted: field → wanted value. address_id: whose data are wrong; null for the company's own, and for a new address.
create table correction_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id) on delete cascade,
  user_id bigint references user_account (id) on delete set null,
  kind text not null check (kind in ('company', 'address', 'new-address')),
  address_id bigint references customer_address (id) on delete cascade,
  wanted jsonb not null,
  note text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((kind = 'address') = (address_id is not null)),
  check ((state = 'waiting') = (answered_at is null))
);
create index correction_request_customer on correction_request (customer_id, id desc);
create index correction_request_user on correction_request (user_id, created_at);
