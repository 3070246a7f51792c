-- The triggers of changed articles join the rows before and after a statement. A plan made for one row, by nested loops,
-- was kept for every later statement: with the 2,000 rows of an import's batch it took a second. Joins of these
-- functions are never nested loops, whatever the number of rows was when they were planned.
alter function announce_article_updates() set enable_nestloop = off;
alter function record_stock_event() set enable_nestloop = off;
