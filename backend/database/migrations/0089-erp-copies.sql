-- The name that the ERP gave to its own copy of an order of this shop: the same order, which documents may name by it.
create table erp_order_name (
  cause text not null,
  year integer not null,
  number integer not null,
  order_id bigint not null references sales_order (id),
  primary key (cause, year, number)
);
create index erp_order_name_order on erp_order_name (order_id);
