-- The VAT regime under which an invoice was made, and its legal text, as of orders. Until now that of its customer counted.
alter table customer_document
  add column vat_regime text,
  add column vat_note text;
update customer_document d set vat_regime = c.vat_regime, vat_note = c.vat_note
  from customer c where c.id = d.customer_id and c.vat_regime is not null;
