-- Every writer is noticed, whatever it writes with: the tables tell what their copies in memory need, and no more. Triggers
-- fire once per statement, even for no row; then nothing is told. Equal messages of one transaction are sent once.

-- Any row of a table the catalogue shows.
create function announce_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then perform pg_notify('catalogue_changed', tg_table_name); end if;
  return null;
end $$;

create function watch_catalogue_table(watched text) returns void language plpgsql as $$
begin
  execute format('drop trigger if exists %I on %I', watched || '_changed', watched);
  execute format('create trigger %I after insert on %I referencing new table as changed_rows
    for each statement execute function announce_changed_rows()', watched || '_inserted', watched);
  execute format('create trigger %I after update on %I referencing new table as changed_rows
    for each statement execute function announce_changed_rows()', watched || '_updated', watched);
  execute format('create trigger %I after delete on %I referencing old table as changed_rows
    for each statement execute function announce_changed_rows()', watched || '_deleted', watched);
end $$;

select watch_catalogue_table(watched) from unnest(array['category', 'barcode', 'brand', 'family', 'family_feature',
  'feature', 'collection', 'color', 'article_link', 'synonym_group']) as watched;
drop function watch_catalogue_table(text);

-- Old codes are in the index; customers' own codes have a message of their own.
create function announce_old_codes() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows where kind = 'old') then
    perform pg_notify('catalogue_changed', tg_table_name);
  end if;
  return null;
end $$;
create trigger article_alias_inserted after insert on article_alias referencing new table as changed_rows
  for each statement execute function announce_old_codes();
create trigger article_alias_updated after update on article_alias referencing new table as changed_rows
  for each statement execute function announce_old_codes();
create trigger article_alias_deleted after delete on article_alias referencing old table as changed_rows
  for each statement execute function announce_old_codes();

-- Articles: 'article' when the index must be built anew, 'stock' when only quantities differ, which are taken over as they
-- are. Prices hang on three columns of an article and are told apart.
drop trigger article_changed on article;
create function announce_articles() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    perform pg_notify('catalogue_changed', 'article');
    perform pg_notify('prices_changed', 'article');
  end if;
  return null;
end $$;
create trigger article_inserted after insert on article referencing new table as changed_rows
  for each statement execute function announce_articles();
create trigger article_deleted after delete on article referencing old table as changed_rows
  for each statement execute function announce_articles();

create function announce_article_updates() returns trigger language plpgsql as $$
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
      perform pg_notify('catalogue_changed', 'article');
      return null;
    end if;
  end loop;
  if is_restocked then perform pg_notify('catalogue_changed', 'stock'); end if;
  return null;
end $$;
create trigger article_updated after update on article referencing old table as old_rows new table as new_rows
  for each statement execute function announce_article_updates();

-- A price list is read anew by itself.
create function announce_price_lists() returns trigger language plpgsql as $$
begin
  perform pg_notify('prices_changed', 'price_list_entry ' || price_list_id)
  from (select distinct price_list_id from changed_rows) changed;
  return null;
end $$;
drop trigger price_list_entry_changed on price_list_entry;
create trigger price_list_entry_inserted after insert on price_list_entry referencing new table as changed_rows
  for each statement execute function announce_price_lists();
create trigger price_list_entry_updated after update on price_list_entry referencing new table as changed_rows
  for each statement execute function announce_price_lists();
create trigger price_list_entry_deleted after delete on price_list_entry referencing old table as changed_rows
  for each statement execute function announce_price_lists();
