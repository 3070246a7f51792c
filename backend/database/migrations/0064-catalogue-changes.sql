-- The transactions that have changed what the search index is built from. A search index kept on disk knows which
-- transactions it contains, and is used again when there is no other (backend/search/memory/kept-index.ts). Changed
-- stock quantities are not among them: they are events, which every index takes over one by one.
-- Not unique, so that rows of another cluster, brought by a backup, cannot collide with those of this one.
create table catalogue_change (transaction_id xid8 not null);
create index catalogue_change_transaction on catalogue_change (transaction_id);

-- Tells every process that its copy is stale, and writes down the transaction, once.
create function announce_catalogue(source text) returns void language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', source);
  if not exists (select from catalogue_change where transaction_id = pg_current_xact_id()) then
    insert into catalogue_change values (pg_current_xact_id());
  end if;
end $$;

create or replace function announce_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then perform announce_catalogue(tg_table_name); end if;
  return null;
end $$;

create or replace function announce_old_codes() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows where kind = 'old') then perform announce_catalogue(tg_table_name); end if;
  return null;
end $$;

create or replace function announce_articles() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    perform announce_catalogue('article');
    perform pg_notify('prices_changed', 'article');
  end if;
  return null;
end $$;

create or replace function announce_article_updates() returns trigger language plpgsql as $$
declare
  pair record;
  earlier article;
  later article;
  is_restocked boolean := false;
begin
  if exists (select from new_rows after join old_rows before on before.id = after.id
      where (before.brand_id, before.category_id, before.minimum_packaging)
        is distinct from (after.brand_id, after.category_id, after.minimum_packaging)) then
    perform pg_notify('prices_changed', 'article');
  end if;
  -- Ends at the first row that differs in more than its stock: whatever column is added later counts by itself.
  for pair in select before, after from new_rows after join old_rows before on before.id = after.id loop
    earlier := pair.before;
    later := pair.after;
    is_restocked := is_restocked or earlier.stock_quantity <> later.stock_quantity;
    earlier.stock_quantity := later.stock_quantity;
    earlier.updated_at := later.updated_at;
    if earlier is distinct from later then
      perform announce_catalogue('article');
      return null;
    end if;
  end loop;
  if is_restocked then perform pg_notify('catalogue_changed', 'stock'); end if;
  return null;
end $$;

-- Emptying a table fires none of the triggers above.
create function announce_emptied_table() returns trigger language plpgsql as $$
begin
  perform announce_catalogue(tg_table_name);
  return null;
end $$;
create trigger article_emptied after truncate on article for each statement execute function announce_emptied_table();
