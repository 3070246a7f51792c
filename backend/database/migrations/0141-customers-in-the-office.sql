-- Who closed a customer or a delivery address in the office, when and why; null while it is open, and for those closed
-- before this was asked.
alter table customer add column closed_at timestamptz, add column closed_by text, add column closed_reason text;
alter table customer_address add column closed_at timestamptz, add column closed_by text, add column closed_reason text;

-- Who decided a request for access, and the reason that was mailed.
alter table access_request add column decided_by text, add column reason text;

-- told_at: a person has passed the correction on to who keeps the ERP; it waits until it is there. answer: what the
-- company reads.
alter table correction_request
  add column told_at timestamptz,
  add column answered_by text,
  add column answer text;
create index correction_request_waiting on correction_request (id) where state = 'waiting';

-- Delivery addresses that pass to another agent on a later day; null agent: to none.
create table agent_move (
  id bigint generated always as identity primary key,
  address_id bigint not null references customer_address (id) on delete cascade,
  agent_id integer references agent (id) on delete cascade,
  from_day date not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index agent_move_waiting on agent_move (address_id) where done_at is null;

-- Figures of orders by customer without reading the orders themselves.
create index sales_order_figures on sales_order (customer_id, created_at)
  include (net_cents, address_id) where status <> 'AN';
create index customer_address_agent on customer_address (agent_id);
create index audit_entry_customer on audit_entry (customer_id, id desc) where customer_id is not null;
