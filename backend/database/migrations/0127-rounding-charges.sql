-- What stands between the sums by VAT rate and the total of an electronic invoice: its rounding, a stamp.
alter table customer_document_charge
  drop constraint customer_document_charge_kind_check,
  add constraint customer_document_charge_kind_check
    check (kind in ('conai', 'raee', 'transport', 'collection', 'stamp', 'rounding', 'other'));
