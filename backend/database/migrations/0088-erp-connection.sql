-- Which ERP the shop has. Orders sent before a real one was connected go out only when a person says from which on.
create table erp_connection (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('none', 'embedded', 'http')),
  -- When a real ERP was first connected; null: never.
  connected_at timestamptz
);

-- `unconnected`: sent before a real ERP was connected; `outside`: of these, one that somebody has handled otherwise;
-- `cancelled`: by the shop, before the ERP knew it.
alter table erp_export drop constraint erp_export_state_check;
alter table erp_export add constraint erp_export_state_check
  check (state in ('waiting', 'exported', 'refused', 'unconnected', 'outside', 'cancelled'));
-- Whether it was submitted to the embedded ERP, which no real one knows of.
alter table erp_export add column is_embedded boolean not null default false;
alter table erp_attempt add column is_embedded boolean not null default false;

-- The embedded ERP answers with the time of receipt, one over HTTP is stored with its status.
update erp_attempt set is_embedded = true where order_id in (
  select order_id from erp_attempt where response ? 'receivedAt' and not response ? 'status');
update erp_export d set is_embedded = true where state = 'exported'
  and exists (select from erp_attempt a where a.order_id = d.order_id and a.is_embedded)
  and not exists (select from erp_attempt a where a.order_id = d.order_id and a.response ? 'status');
insert into erp_connection (kind, connected_at)
select 'http', min(at) from erp_attempt
where response ? 'status' or error like 'fetch failed%' or error like 'The ERP answers%' or error like '%due to timeout%'
having count(*) > 0;

-- What was decided about an order besides its statuses, for the people who look after it.
create table order_log (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  at timestamptz not null default now(),
  entry text not null
);
create index order_log_order on order_log (order_id, id);
