-- Invoices with lines, transport documents (DDT), due dates and credit of the ERP, and orders of its history.

-- Everything an invoice says besides the amount to be paid. Filled where the ERP sends it. type: accompanying travels
-- with the goods, deferred is issued later from transport documents (R4.33). erp_type: the code of the electronic
-- invoice, e.g. TD24. pdf_file and xml_file are names below DATA_DIR/documents.
alter table customer_document
  add column address_id bigint references customer_address (id),
  add column type text check (type in ('accompanying', 'deferred')),
  add column erp_type text check (erp_type ~ '^TD[0-9]{2}$'),
  add column taxable_cents bigint check (taxable_cents >= 0),
  add column vat_cents bigint check (vat_cents >= 0),
  add column payment_method text,
  add column sdi_state text check (sdi_state in ('sent', 'delivered', 'not-delivered', 'rejected')),
  add column sdi_id text,
  add column credited_document_id bigint references customer_document (id) on delete set null,
  add column pdf_file text check (pdf_file ~ '^[A-Za-z0-9][A-Za-z0-9._-]*$'),
  add column xml_file text check (xml_file ~ '^[A-Za-z0-9][A-Za-z0-9._-]*$'),
  add constraint customer_document_amounts check (
    (taxable_cents is null) = (vat_cents is null) and (taxable_cents is null or taxable_cents + vat_cents = total_cents)
  ),
  add constraint customer_document_credits check (
    credited_document_id is null or (kind = 'credit-note' and credited_document_id <> id)
  ),
  add constraint customer_document_owner unique (id, customer_id);
create index customer_document_newest on customer_document (customer_id, issued_on desc, id desc);
create index customer_document_credited on customer_document (credited_document_id)
  where credited_document_id is not null;
drop index customer_document_customer;

-- Totals of an invoice by VAT rate. nature: why there is no VAT (N1 to N7), where there is none.
create table customer_document_vat (
  document_id bigint not null references customer_document (id) on delete cascade,
  rate integer not null check (rate between 0 and 10000),
  nature text not null default '' check (nature ~ '^(N[1-7](\.[0-9])?)?$'),
  taxable_cents bigint not null check (taxable_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  primary key (document_id, rate, nature)
);

-- What an invoice charges besides its lines, without VAT: packaging contribution (CONAI), transport, collection costs.
create table customer_document_charge (
  document_id bigint not null references customer_document (id) on delete cascade,
  kind text not null check (kind in ('conai', 'transport', 'collection', 'stamp', 'other')),
  description text not null default '',
  rate integer not null check (rate between 0 and 10000),
  cents bigint not null,
  primary key (document_id, kind, description, rate)
);

-- A transport document (DDT). Amounts of goods, no prices. carriage is the porto: who pays the transport.
create table transport_document (
  id bigint generated always as identity primary key,
  cause text not null,
  year integer not null,
  number integer not null,
  customer_id bigint not null references customer (id),
  address_id bigint references customer_address (id),
  issued_on date not null,
  transport_started_at timestamptz,
  delivered_at timestamptz,
  received_by text,
  reservation text,
  reason text,
  carriage text,
  goods_aspect text,
  parcels integer check (parcels >= 0),
  weight_grams bigint check (weight_grams >= 0),
  carrier text,
  waybill text,
  pdf_file text check (pdf_file ~ '^[A-Za-z0-9][A-Za-z0-9._-]*$'),
  unique (cause, year, number),
  -- Somebody received it, with or without reservation, only when it was delivered.
  check (delivered_at is not null or (received_by is null and reservation is null)),
  check (delivered_at >= transport_started_at)
);
create index transport_document_newest on transport_document (customer_id, issued_on desc, id desc);

-- Orders that were not sent in this shop have neither cart nor sender; their lines may name articles that the
-- catalogue no longer has.
alter table sales_order
  alter column cart_id drop not null,
  alter column sent_by_user_id drop not null,
  alter column idempotency_key drop not null,
  add constraint sales_order_sent check (num_nulls(cart_id, sent_by_user_id, idempotency_key) in (0, 3));
alter table sales_order_line alter column article_id drop not null;

-- A line names the order line it fulfils. A quantity may have decimals: ERPs also sell by the metre.
create table transport_document_line (
  document_id bigint not null references transport_document (id) on delete cascade,
  position integer not null check (position > 0),
  article_id bigint references article (id),
  code text not null,
  description text not null,
  unit text,
  quantity numeric(12, 3) not null check (quantity > 0),
  lot text,
  order_id bigint,
  order_position integer,
  primary key (document_id, position),
  check ((order_id is null) = (order_position is null)),
  foreign key (order_id, order_position) references sales_order_line (order_id, position) on delete set null
);
create index transport_document_line_article on transport_document_line (article_id, document_id);
create index transport_document_line_order on transport_document_line (order_id, order_position)
  where order_id is not null;

-- A line names the DDT line it bills, or, in an accompanying invoice, the order line.
create table customer_document_line (
  document_id bigint not null references customer_document (id) on delete cascade,
  position integer not null check (position > 0),
  article_id bigint references article (id),
  code text not null,
  description text not null,
  unit text,
  quantity numeric(12, 3) not null check (quantity > 0),
  gross_price bigint,
  discounts integer[] not null default '{}',
  net_price bigint not null,
  vat_rate integer not null check (vat_rate between 0 and 10000),
  net_cents bigint not null,
  delivery_id bigint,
  delivery_position integer,
  order_id bigint,
  order_position integer,
  primary key (document_id, position),
  check ((delivery_id is null) = (delivery_position is null)),
  check ((order_id is null) = (order_position is null)),
  check (delivery_id is null or order_id is null),
  foreign key (delivery_id, delivery_position) references transport_document_line (document_id, position)
    on delete set null,
  foreign key (order_id, order_position) references sales_order_line (order_id, position) on delete set null
);
create index customer_document_line_article on customer_document_line (article_id, document_id);
create index customer_document_line_delivery on customer_document_line (delivery_id, delivery_position)
  where delivery_id is not null;
create index customer_document_line_order on customer_document_line (order_id, order_position)
  where order_id is not null;

-- When parts of an invoice are to be paid. customer_id repeats the invoice's, so that the open ones of a customer are
-- found at once. A document without rows here is due as a whole on customer_document.due_on; where there are rows, they
-- decide due_on and open_cents of the document.
create table due_date (
  id bigint generated always as identity primary key,
  document_id bigint not null,
  customer_id bigint not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('direct', 'riba', 'transfer', 'other')),
  label text,
  due_on date not null,
  cents bigint not null check (cents > 0),
  open_cents bigint not null check (open_cents between 0 and cents),
  presented_on date,
  returned_on date,
  return_note text,
  unique (document_id, position),
  foreign key (document_id, customer_id) references customer_document (id, customer_id)
    on update cascade on delete cascade,
  check (returned_on is not null or return_note is null),
  check (returned_on >= presented_on)
);
create index due_date_open on due_date (customer_id, due_on) where open_cents > 0;

-- Credit of a customer as the ERP sees it. The total and the difference are sums of these. advances_cents: paid in
-- advance, lowers the total.
create table customer_credit (
  customer_id bigint primary key references customer (id) on delete cascade,
  as_of timestamptz not null,
  direct_expired_cents bigint not null default 0,
  direct_to_expire_cents bigint not null default 0,
  riba_expired_cents bigint not null default 0,
  riba_to_expire_cents bigint not null default 0,
  unbilled_cents bigint not null default 0,
  unfulfilled_cents bigint not null default 0,
  pre_delivery_cents bigint not null default 0,
  advances_cents bigint not null default 0 check (advances_cents >= 0),
  limit_cents bigint check (limit_cents >= 0),
  limit_valid_to date,
  check (limit_cents is not null or limit_valid_to is null)
);
