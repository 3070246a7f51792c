-- Orders that are collected, several payment methods for a customer, carts put aside.

-- When the order is collected, in Italian time; filled for delivery_type PICKUP and for no other.
alter table sales_order
  add column pickup_on date,
  add column pickup_from time,
  add column pickup_to time,
  add constraint sales_order_pickup check (
    num_nulls(pickup_on, pickup_from, pickup_to) = case when delivery_type = 'PICKUP' then 0 else 3 end
  );

-- What a customer may pay by besides its usual method, customer.payment_method.
create table customer_payment_method (
  customer_id bigint not null references customer (id) on delete cascade,
  code text not null,
  position integer not null default 0,
  primary key (customer_id, code)
);

-- A fourth state: R removed. Such a cart has no lines; it stays so that another window that still knows its number is
-- not told that the cart is somebody else's. saved_at: when it was last put aside.
alter table cart
  drop constraint cart_state_check,
  add constraint cart_state_check check (state in ('A', 'S', 'O', 'R')),
  add column saved_at timestamptz,
  add constraint cart_saved check (state <> 'S' or (name is not null and saved_at is not null));
