-- A price list that follows from another one: base + percent, rounded to a step of the price for the quantity in which
-- the ERP states it. Its prices are written with those of the base; is_manual: set by hand or by a file, and kept.
alter table price_list
  add column base_list_id integer references price_list (id),
  add column derived_percent integer,
  add column rounding_step bigint check (rounding_step > 0),
  add check ((base_list_id is null) = (derived_percent is null)),
  add check (base_list_id is not null or rounding_step is null),
  add check (base_list_id <> id);
alter table price_list_entry add column is_manual boolean not null default false;
