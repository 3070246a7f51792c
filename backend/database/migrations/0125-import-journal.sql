-- What the statements of an import did to rows: undoing a run applies it backwards, releasing a held one forwards.
create table import_change (
  run_id integer not null references import_run on delete cascade,
  -- Ascending within a run.
  sequence bigint generated always as identity,
  at timestamptz not null default now(),
  table_name text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  -- The columns of the values, of an update those that changed in any row.
  columns text[] not null,
  -- A list for each row: of an update [key, values before, values after], else [values]. With a price of an article then
  -- follow the article, and the price quantity for which the price is, where it is not 1.
  rows json not null,
  primary key (run_id, sequence)
);

alter table import_run
  drop constraint import_run_state_check,
  -- held: nothing of it is written until it is released. undone, released: by another run, which names it.
  add constraint import_run_state_check check (state in ('finished', 'stopped', 'held', 'released', 'undone')),
  -- The run that this one undoes or releases.
  add column of_run integer references import_run on delete cascade,
  -- The groups whose locks it held.
  add column groups text[] not null default '{}';
create index import_run_of_run on import_run (of_run) where of_run is not null;

-- The columns that identify a row: those of the primary key, else of a unique index on whole columns.
create function import_journal_key(of_table regclass) returns text[] language sql stable as $$
  select (
    select array_agg(a.attname::text order by k.place)
    from unnest(i.indkey::smallint[]) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  )
  from pg_index i where i.indrelid = of_table and i.indisunique and i.indexprs is null and i.indpred is null
  order by i.indisprimary desc limit 1
$$;

create index article_priced_for_more on article (id) where price_quantity <> 1;

create function journal_columns(alias text, names text[]) returns text language sql immutable as $$
  select string_agg(format('%I.%I', alias, name), ', ' order by place) from unnest(names) with ordinality n (name, place)
$$;

-- Notes what a statement of an import did. Arguments: the key, the columns that are never noted, whether new rows are only
-- hidden again (their key is enough), whether the rows have prices of articles.
create function journal_import() returns trigger language plpgsql as $$
declare
  keys text[] := tg_argv[0];
  ignored text[] := tg_argv[1];
  is_hidden boolean := tg_argv[2];
  is_priced boolean := tg_argv[3];
  is_whole boolean := coalesce(current_setting('bancale.import_whole', true), '') = 'on';
  priced text := case when is_priced then
    ', r.article_id, (select price_quantity from article where id = r.article_id and price_quantity <> 1)' else '' end;
  source text := case tg_op when 'INSERT' then 'new_rows r' when 'DELETE' then 'old_rows r'
    else format('old_rows b join new_rows r using (%s)', (select string_agg(quote_ident(key), ', ') from unnest(keys) key)) end;
  noted_columns text[];
  noted json;
begin
  -- Prices that follow from another price quantity are the same prices.
  if is_priced and tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' and is_hidden and not is_whole then
    noted_columns := keys;
  else
    select array_agg(attname::text order by attnum) into noted_columns from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = ''
      and (attname <> all(ignored) or tg_op = 'DELETE' or (tg_op = 'INSERT' and is_whole));
  end if;
  if tg_op = 'UPDATE' then
    execute (
      select 'select array_remove(array['
        || string_agg(format('case when bool_or(b.%1$I is distinct from r.%1$I) then %1$L end', name), ', ')
        || '], null) from ' || source
      from unnest(noted_columns) name where name <> all(keys)
    ) into noted_columns;
    if cardinality(noted_columns) > 0 then
      execute format('select json_agg(json_build_array(json_build_array(%s), json_build_array(%s), json_build_array(%s)%s)) from %s where (%s) is distinct from (%s)',
        journal_columns('r', keys), journal_columns('b', noted_columns), journal_columns('r', noted_columns), priced, source,
        journal_columns('b', noted_columns), journal_columns('r', noted_columns)) into noted;
    end if;
  else
    execute format('select json_agg(json_build_array(json_build_array(%s)%s)) from %s',
      journal_columns('r', noted_columns), priced, source) into noted;
  end if;
  if noted is not null then
    insert into import_change (run_id, table_name, operation, columns, rows)
    values (current_setting('bancale.import_run')::integer, tg_table_name, lower(tg_op), noted_columns, noted);
  end if;
  return null;
end $$;

-- What imports write but stock, documents and what belongs to orders; only while an import says that it is one.
do $$
declare
  journaled record;
  key text[];
  noted text;
begin
  for journaled in select * from (values
    ('category', '{}', false, false), ('family', '{}', false, false), ('feature', '{}', false, false),
    ('family_feature', '{}', false, false), ('brand', '{}', false, false), ('collection', '{}', false, false),
    ('color', '{}', false, false),
    -- Prices come back for one unit, whatever the price quantity is then.
    ('article', '{stock_quantity,arriving_on,updated_at,price_quantity}', true, false),
    ('barcode', '{}', false, false), ('article_alias', '{}', false, false), ('article_contribution', '{}', false, false),
    ('article_link', '{}', false, false), ('synonym_group', '{}', false, false), ('price_list', '{}', false, false),
    ('discount_class', '{}', false, false), ('class_condition', '{}', false, false), ('article_cost', '{}', false, false),
    ('price_list_entry', '{}', false, true), ('promotion', '{}', false, false), ('promotion_row', '{}', false, true),
    ('coupon', '{}', true, false), ('coupon_customer', '{}', false, false), ('agent', '{}', false, false),
    ('customer', '{created_at}', true, false), ('customer_address', '{}', true, false),
    ('customer_payment_method', '{}', false, false), ('payment_term', '{}', false, false),
    ('contract_price', '{}', false, true), ('customer_group', '{}', false, false),
    ('customer_group_member', '{}', false, false),
    ('user_account', '{password_hash,created_at}', true, false), ('agent_customer', '{last_used_at}', false, false),
    ('company_member', '{last_used_at,created_at}', false, false), ('transport_rule', '{}', false, false),
    ('content_item', '{}', false, false), ('content_version', '{created_at}', false, false)
  ) as t (name, ignored, is_hidden, is_priced)
  loop
    key := import_journal_key(journaled.name::regclass);
    noted := format('for each statement when (coalesce(current_setting(''bancale.import_run'', true), '''') <> '''')'
      || ' execute function journal_import(%L, %L, %L, %L)', key, journaled.ignored, journaled.is_hidden, journaled.is_priced);
    execute format('create trigger %I after insert on %I referencing new table as new_rows ',
      journaled.name || '_inserted_by_import', journaled.name) || noted;
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows ',
      journaled.name || '_updated_by_import', journaled.name) || noted;
    execute format('create trigger %I after delete on %I referencing old table as old_rows ',
      journaled.name || '_deleted_by_import', journaled.name) || noted;
  end loop;
end $$;
