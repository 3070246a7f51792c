-- What is equal for every spelling of a VAT number or tax code, as `identifierKey` in domain/company-identifiers.ts. Only
-- ASCII is kept, so that the result depends on no locale.
create function identifier_key(written text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(upper(regexp_replace(written collate "C", '[^A-Za-z0-9]', '', 'g')), '^(IT(?=[0-9]))?0*', '')
$$;
create index customer_vat_number_key on customer (identifier_key(vat_number));
create index customer_tax_code_key on customer (identifier_key(tax_code));
-- Nothing compares these any more.
drop index customer_vat_number, customer_tax_code;

-- Old changes of the catalogue are deleted; those of before have the time of this migration.
alter table catalogue_change add column at timestamptz not null default now();

-- Removed carts are deleted, for which this table is asked whether it refers to them.
create index approval_request_cart on approval_request (cart_id);
