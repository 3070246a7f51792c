-- Version of the interface that the connected ERP has. One that was connected before there were versions has the first.
alter table erp_connection add column version integer not null default 1 check (version > 0);
update erp_connection set version = 2 where kind <> 'http';
