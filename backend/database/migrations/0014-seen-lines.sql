-- When the buyer last saw a line, and whether its article was in stock then: with the price seen, what a change is told
-- against before sending. Null on lines from before.
alter table cart_line
  add column seen_at timestamptz,
  add column seen_in_stock boolean;
