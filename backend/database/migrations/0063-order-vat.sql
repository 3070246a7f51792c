-- VAT by rate as computed when the order was sent: [{"rate", "taxableCents", "vatCents"}], highest rate first. It cannot
-- be computed again from the lines, because coupon and transport are shared among the rates. Null for earlier orders and
-- for the ERP's history.
alter table sales_order add column vat_by_rate jsonb;
