-- The stock that the buyer saw tells whether it covered the line then. An older line that was in stock counts as covered.
alter table cart_line add column seen_stock integer;
update cart_line set seen_stock = case when seen_in_stock then quantity else 0 end where seen_in_stock is not null;
alter table cart_line drop column seen_in_stock;

-- How an order is shipped that the stock does not cover; null where it does, for a pickup, and for the ERP's history.
alter table sales_order add column shipment_choice text check (shipment_choice in ('SPLIT', 'WAIT'));

-- What the buyer was told: the pieces in stock at sending, and the day from which the others follow.
alter table sales_order_line
  add column ready_quantity integer check (ready_quantity >= 0),
  add column later_on date;
