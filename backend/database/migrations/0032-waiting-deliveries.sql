-- What the jobs look for every minute: the few orders that wait, or were refused, among all that were ever delivered,
-- and the newest delivery.
create index erp_delivery_open on erp_delivery (order_id) where state <> 'delivered';
create index erp_delivery_delivered on erp_delivery (delivered_at) where delivered_at is not null;

-- The few orders of a customer that wait for their payment, among all it ever sent.
create index sales_order_unpaid on sales_order (customer_id, created_at) where payment_state in ('due', 'pending');
