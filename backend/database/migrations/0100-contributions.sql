-- Environmental contributions that an article bears by law: packaging (CONAI) and disposal of electrical equipment (RAEE).

-- amount: ten-thousandths of a euro for one sale unit. An article without a row bears none.
create table article_contribution (
  article_id bigint not null references article (id) on delete cascade,
  kind text not null check (kind in ('conai', 'raee')),
  amount bigint not null check (amount > 0),
  primary key (article_id, kind)
);

-- What an order bears, as its buyer agreed to it: the whole, by kind, and of each line with the amount for one unit of
-- that moment. Orders sent before bear none.
alter table sales_order
  add column contribution_cents bigint not null default 0,
  add column contributions jsonb not null default '[]';
alter table sales_order_line add column contributions jsonb not null default '[]';

-- Invoices may charge both kinds.
alter table customer_document_charge
  drop constraint customer_document_charge_kind_check,
  add constraint customer_document_charge_kind_check
    check (kind in ('conai', 'raee', 'transport', 'collection', 'stamp', 'other'));
