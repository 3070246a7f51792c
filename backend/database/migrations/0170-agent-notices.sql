-- That an agent was told about a customer who still phones: once a month.
create table agent_notice (
  customer_id bigint not null references customer (id) on delete cascade,
  month date not null,
  sent_at timestamptz not null default now(),
  sent_by text not null,
  primary key (customer_id, month)
);
