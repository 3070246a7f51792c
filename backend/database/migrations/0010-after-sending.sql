-- What has been delivered of each line so far, as the ERP tells it.
alter table sales_order_line
  add column delivered integer not null default 0,
  add constraint sales_order_line_delivered check (delivered between 0 and quantity);
update sales_order_line l set delivered = l.quantity
  from sales_order o where o.id = l.order_id and o.status = 'E';

-- The language in which the order was sent: its confirmation speaks it.
alter table sales_order add column locale text not null default 'it' check (locale in ('it', 'en'));

-- Orders are listed by customer, the newest first.
create index sales_order_newest on sales_order (customer_id, created_at desc, id desc);

-- The confirmation by mail. Written with the order in one transaction. state: given_up after so many attempts that
-- trying on is of no use; refused when the server will not take it, or there is no address.
create table order_mail (
  order_id bigint primary key references sales_order (id),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'given_up')),
  recipients text,
  sent_at timestamptz
);
create index order_mail_waiting on order_mail (order_id) where state = 'waiting';

create table order_mail_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  at timestamptz not null,
  answer text,
  error text,
  duration_milliseconds integer not null
);
create index order_mail_attempt_order on order_mail_attempt (order_id, id);
