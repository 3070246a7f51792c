-- Customers to whom a promotion is limited.
create table customer_group (
  id integer generated always as identity primary key,
  code text not null unique,
  name text
);
create table customer_group_member (
  group_id integer not null references customer_group (id) on delete cascade,
  customer_id bigint not null references customer (id) on delete cascade,
  primary key (group_id, customer_id)
);
create index customer_group_member_customer on customer_group_member (customer_id);
create trigger customer_group_member_changed after insert or update or delete or truncate on customer_group_member
  for each statement execute function announce_price_change();

-- A draft is offered to nobody; a promotion without a group is for everybody.
alter table promotion
  add column customer_group_id integer references customer_group (id),
  add column state text not null default 'published' check (state in ('draft', 'published'));
