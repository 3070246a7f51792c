-- Money that is to be paid back, and was. waiting: for an administrator; sending: asked of the provider, which has not
-- answered; pending: the provider has not decided; made; failed: the provider refuses; review: it did something else than
-- it was asked for; withdrawn: not to be made after all.
create table payment_refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  cents bigint not null check (cents > 0),
  reason text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'pending', 'made', 'failed', 'review', 'withdrawn')),
  -- Sent with every repeat, so that the provider pays once.
  request_id uuid not null unique,
  -- What was refunded of the payment before it was sent.
  refunded_before bigint,
  provider_refund_id text,
  error text,
  requested_at timestamptz not null,
  requested_by text not null,
  made_by text,
  decided_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0
);
create index payment_refund_payment on payment_refund (payment_id, id);
create unique index payment_refund_under_way on payment_refund (payment_id) where state in ('sending', 'pending');
create index payment_refund_open on payment_refund (id) where state in ('waiting', 'sending', 'pending', 'failed', 'review');
create index payment_refund_check on payment_refund (next_check_at) where next_check_at is not null;
