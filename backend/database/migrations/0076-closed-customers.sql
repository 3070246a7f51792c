-- A customer or a delivery address is open while neither the ERP nor the office has closed it. Two flags, so that the
-- nightly import does not reopen what a person has closed.
alter table customer
  add column is_active boolean not null default true,
  add column is_closed_by_office boolean not null default false;
alter table customer_address
  add column is_active boolean not null default true,
  add column is_closed_by_office boolean not null default false;

-- Sessions of a customer see at once that it, or one of its addresses, was closed or opened.
create function announce_closed() returns trigger language plpgsql as $$ begin
  perform pg_notify('sessions_ended', '');
  return null;
end $$;
create trigger customer_closed after update of is_active, is_closed_by_office on customer
  for each row when ((old.is_active, old.is_closed_by_office) is distinct from (new.is_active, new.is_closed_by_office))
  execute function announce_closed();
create trigger customer_address_closed after update of is_active, is_closed_by_office on customer_address
  for each row when ((old.is_active, old.is_closed_by_office) is distinct from (new.is_active, new.is_closed_by_office))
  execute function announce_closed();
