-- What the statements of an import did to rows: undoing a run applies it backwards, releasing a held one forwards.
create table import_change (
  run_id integer not null references import_run on delete cascade,
  -- Ascending within a run.
  sequence bigint generated always as identity,
  at timestamptz not null default now(),
  table_name text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  -- Of each row: `k` its key, `o` values before, `n` values after; of an update only those that changed. With a price also
  -- `a` the article and `q` the price quantity for which it is.
  rows jsonb not null,
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

-- Notes what a statement of an import did. Arguments: the key, the columns that are never noted, whether new rows are only
-- hidden again (their key is enough), whether the rows have prices of articles.
create function journal_import() returns trigger language plpgsql as $$
declare
  keys text[] := tg_argv[0];
  ignored text[] := tg_argv[1];
  is_hidden boolean := tg_argv[2];
  is_priced boolean := tg_argv[3];
  is_whole boolean := coalesce(current_setting('bancale.import_whole', true), '') = 'on';
  -- A row in SQL, without what is ignored; the key of a row; and the article of a price.
  plain text := case when is_whole then 'to_jsonb(%1$s)' else 'to_jsonb(%1$s) - ' || quote_literal(ignored) || '::text[]' end;
  key text := (select 'jsonb_build_object(' || string_agg(format('%L, %%1$s.%I', name, name), ', ') || ')' from unnest(keys) name);
  priced text := case when is_priced then ', ''a'', %1$s.article_id, ''q'', (select price_quantity from article where id = %1$s.article_id)' else '' end;
  statement text;
  noted jsonb;
begin
  -- Prices that follow from another price quantity are the same prices.
  if is_priced and tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    statement := format('select jsonb_agg(jsonb_build_object(''n'', ' || case when is_hidden and not is_whole then key else plain end
      || priced || ')) from new_rows r', 'r');
  elsif tg_op = 'DELETE' then
    statement := format('select jsonb_agg(jsonb_build_object(''o'', to_jsonb(%1$s)' || priced || ')) from old_rows r', 'r');
  else
    statement := format('select jsonb_agg(jsonb_build_object(''k'', ' || key || ', ''o'', d.o, ''n'', d.n' || priced || '))', 'r')
      || ' from old_rows b join new_rows r using (' || (select string_agg(quote_ident(name), ', ') from unnest(keys) name) || ')'
      || ' cross join lateral (select to_jsonb(r) as after) v'
      || ' cross join lateral (select jsonb_object_agg(e.key, e.value) as o, jsonb_object_agg(e.key, v.after -> e.key) as n'
      || '   from jsonb_each(to_jsonb(b)) e where e.value is distinct from v.after -> e.key and e.key <> all('
      || quote_literal(ignored) || '::text[])) d where d.o is not null';
  end if;
  execute statement into noted;
  if noted is not null then
    insert into import_change (run_id, table_name, operation, rows)
    values (current_setting('bancale.import_run')::integer, tg_table_name, lower(tg_op), noted);
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
