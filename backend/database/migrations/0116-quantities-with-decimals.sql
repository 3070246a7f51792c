-- Orders of the ERP have quantities with up to three decimals, and so have deliveries: 12.75 m. Double precision holds
-- them exactly enough; orders of the shop stay whole.
alter table sales_order_line
  alter column quantity type double precision,
  alter column delivered type double precision,
  add constraint sales_order_line_decimals check (
    quantity = round(quantity::numeric, 3)::double precision and delivered = round(delivered::numeric, 3)::double precision
  );
