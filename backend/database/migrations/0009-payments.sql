-- Orders that are paid online before they go to the ERP.

-- payment_state: null for an order that is not paid online; due until the money is being taken, and again when that
-- failed; pending while it is taken or the provider has not decided; paid when the provider has it. An order that is
-- due or pending has no row in erp_delivery, so that nothing can carry it away. While it is due its cart stays active.
-- payment_reference: what the provider calls the payment.
alter table sales_order
  add column payment_state text check (payment_state in ('due', 'pending', 'paid')),
  add column payment_reference text,
  add constraint sales_order_paid check ((payment_state = 'paid') is not true or payment_reference is not null);

-- One attempt to pay an order. amount_cents and order_version (sales_order.created_at) say which order it was made for:
-- an unpaid order that is sent again from a changed cart is another one. request_id goes to the provider with what must
-- not happen twice. next_check_at: when the provider is asked again; null once nothing can change any more.
create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  state text not null default 'created' check (
    state in ('created', 'open', 'capturing', 'pending', 'captured', 'failed', 'cancelled', 'review', 'refunded')
  ),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'EUR',
  order_version timestamptz not null,
  request_id uuid not null unique,
  provider_order_id text unique,
  approval_url text,
  capture_id text unique,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0
);
-- An order has one attempt under way or successful; money that is in doubt counts, too.
create unique index payment_live on payment (order_id)
  where state in ('created', 'open', 'capturing', 'pending', 'captured', 'review');
create index payment_due on payment (next_check_at) where next_check_at is not null;

-- Everything that was said about an attempt, for whoever has to explain it. provider_event_id: a notification is taken
-- once.
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  at timestamptz not null,
  source text not null,
  what text not null,
  provider_event_id text unique
);
create index payment_event_payment on payment_event (payment_id, id);
