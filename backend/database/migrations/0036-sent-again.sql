-- When an unpaid order was last sent again unchanged: it keeps the moment of its first sending (created_at), while what a
-- payment is for, and how old the prices are that were agreed, goes by this one. Null for an order that was sent once.
alter table sales_order add column sent_again_at timestamptz;
