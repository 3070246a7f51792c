-- How many orders may use a coupon; null for any number.
alter table coupon add column maximum_uses integer check (maximum_uses > 0);

-- For whom a coupon is; for everybody when nobody is named.
create table coupon_customer (
  coupon_id integer not null references coupon (id) on delete cascade,
  customer_id bigint not null references customer (id) on delete cascade,
  primary key (coupon_id, customer_id)
);
create index sales_order_coupon on sales_order (coupon_code) where coupon_code is not null;
