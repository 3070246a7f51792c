-- Since the database was taken back, the numbers of orders were raised above those that the ERP knows.
alter table outgoing_state add column are_numbers_raised boolean not null default true;
-- The last order when what leaves was stopped: later ones may have a number that the ERP has given to a lost order.
alter table outgoing_log add column last_order_id bigint not null default 0;
alter table outgoing_log alter column last_order_id drop default;

-- Numbers that orders had before a person gave them new ones, because the ERP has another order under the number.
create table order_former_number (
  order_id bigint not null references sales_order (id),
  cause text not null,
  year integer not null,
  number integer not null,
  replaced_at timestamptz not null default now(),
  actor text not null,
  primary key (order_id, cause, year, number)
);
create index order_former_number_name on order_former_number (number, year);

-- The number of the order at the attempt, where it has another one since.
alter table erp_attempt add column former_number text;
