-- Documents of the ERP that name an amount to be paid, and their payment online.

-- An invoice or credit note as the ERP has it, named by series, year and number: F/2026/7001. total_cents is with VAT;
-- open_cents is what the ERP still has to be paid, whatever was paid online since.
create table customer_document (
  id bigint generated always as identity primary key,
  cause text not null,
  year integer not null,
  number integer not null,
  customer_id bigint not null references customer (id),
  kind text not null check (kind in ('invoice', 'credit-note')),
  issued_on date not null,
  due_on date not null,
  total_cents bigint not null check (total_cents > 0),
  open_cents bigint not null check (open_cents between 0 and total_cents),
  unique (cause, year, number)
);
create index customer_document_customer on customer_document (customer_id, issued_on);

-- A payment is for an order or for a document. Only an order has versions: a document stays what it is.
alter table payment
  alter column order_id drop not null,
  alter column order_version drop not null,
  add column document_id bigint references customer_document (id),
  add constraint payment_for_one check (num_nonnulls(order_id, document_id) = 1),
  add constraint payment_order_version check ((order_id is null) = (order_version is null));
-- As for orders: one attempt under way or successful, so that a document is paid online once.
create unique index payment_live_document on payment (document_id)
  where state in ('created', 'open', 'capturing', 'pending', 'captured', 'review');
