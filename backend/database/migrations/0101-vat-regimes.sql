-- How VAT is charged to a customer. vat_regime: as the ERP says it; null is ordinary. vat_note: the legal text that goes
-- with it, for documents. An order keeps both as they were at sending.
alter table customer
  add column vat_regime text,
  add column vat_note text;

-- payable_cents: what the buyer pays; below the total where the buyer pays the VAT to the state.
alter table sales_order
  add column vat_regime text,
  add column vat_note text,
  add column payable_cents bigint;
update sales_order set payable_cents = total_cents;
alter table sales_order
  alter column payable_cents set not null,
  add check (payable_cents <= total_cents);
