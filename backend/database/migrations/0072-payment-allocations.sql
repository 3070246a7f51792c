-- An online payment of documents is allocated to due dates: one payment may cover several of a customer, and a due date
-- may be paid while the others of its document stay open.

-- captured_at: when the money arrived. refunded_cents: how much of it was paid back since.
alter table payment
  add column captured_at timestamptz,
  add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents);
update payment p set captured_at = coalesce(
  (select max(e.at) from payment_event e where e.payment_id = p.id and e.what like 'captured%'), p.updated_at)
where p.state = 'captured'
  or exists (select from payment_event e where e.payment_id = p.id and e.what like 'captured%');
update payment set refunded_cents = amount_cents where state = 'refunded';

-- What a payment pays of a due date; the plan of a document without due dates is its position 1. What was captured is
-- deducted from what is open until an import shows that the ERP has booked it (booked_at). due_on to
-- document_open_cents: the due date and what was open of it and of its document when it was paid, by which an import
-- recognises that. refund_cents and refund_open_cents: what was paid back after the booking and what was open of the
-- document then, until the ERP shows that, too.
create table payment_allocation (
  payment_id bigint not null references payment (id),
  document_id bigint not null references customer_document (id),
  position integer not null check (position > 0),
  cents bigint not null check (cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and cents),
  due_on date not null,
  due_cents bigint not null,
  open_cents bigint not null,
  document_open_cents bigint not null,
  booked_at timestamptz,
  refund_cents bigint not null default 0 check (refund_cents between 0 and refunded_cents),
  refund_open_cents bigint,
  primary key (payment_id, document_id, position)
);
create index payment_allocation_unbooked on payment_allocation (document_id) where booked_at is null;

-- Until now a payment was for all that was open of one document. What the ERP does not show as open any more was booked.
insert into payment_allocation (payment_id, document_id, position, cents, refunded_cents, due_on, due_cents, open_cents,
  document_open_cents, booked_at)
select p.id, d.id, part.position, part.cents, case when p.state = 'refunded' then part.cents else 0 end, part.due_on,
  part.due_cents, part.cents, p.amount_cents, case when p.state = 'captured' and d.open_cents = 0 then p.updated_at end
from payment p join customer_document d on d.id = p.document_id
cross join lateral (
  select w.position, w.due_on, w.due_cents, least(w.open_cents, greatest(0, p.amount_cents - w.before))
    + case when w.place = 1 then greatest(0, p.amount_cents - w.total) else 0 end as cents
  from (
    select e.*, (sum(e.open_cents) over plan - e.open_cents)::bigint as before,
      (sum(e.open_cents) over ())::bigint as total, row_number() over plan as place
    from (
      select position, due_on, cents as due_cents, open_cents from due_date where document_id = d.id
      union all
      select 1, d.due_on, d.total_cents, d.open_cents
      where not exists (select from due_date where document_id = d.id)
    ) e
    window plan as (order by e.open_cents = 0, e.due_on, e.position)
  ) w
) part
where part.cents > 0;

drop index payment_live_document;
alter table payment drop constraint payment_for_one, drop column document_id;

-- open_as_of: of which moment the ERP's figures about what is open are; an older file changes nothing.
alter table customer_document add column open_as_of timestamptz;
create index customer_document_open on customer_document (customer_id) where open_cents > 0;
