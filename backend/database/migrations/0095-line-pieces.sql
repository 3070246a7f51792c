-- What one unit of an ordered article held when the order was sent: a pack may hold another number tomorrow.
alter table sales_order_line add column pieces_per_unit integer check (pieces_per_unit > 0);
