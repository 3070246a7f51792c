-- Rules that hold an order for a person before it goes to the ERP. All are off until somebody switches them on.
create table hold_rule (
  rule text primary key
    check (rule in ('over-credit', 'below-margin', 'first-order', 'unusual-quantity', 'impossible-date')),
  is_on boolean not null default false,
  -- Limits of the rule, by name: domain/hold-rules.ts.
  threshold jsonb not null default '{}',
  -- Who switched it or changed its threshold last, and when; null: nobody yet.
  changed_at timestamptz,
  changed_by text
);
insert into hold_rule (rule, threshold) values
  ('over-credit', '{"overCents": 0}'),
  ('below-margin', '{"linePercent": 500, "orderPercent": 1200}'),
  ('first-order', '{}'),
  ('unusual-quantity', '{"times": 5}'),
  ('impossible-date', '{}');

-- What a rule would have held of the orders of 90 days, tried before it counts.
create table hold_trial (
  id bigint generated always as identity primary key,
  rule text not null references hold_rule (rule),
  threshold jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Orders of the time, those that the rule could judge, and those that it would have held.
  orders integer,
  judged integer,
  held integer,
  -- The newest of the last.
  examples jsonb not null default '[]'
);

-- What was in force when an order was sent, as far as its totals need it if its lines are lowered later.
alter table sales_order add column terms jsonb;

-- `held`: waits for a person, without a job.
alter table erp_export drop constraint erp_export_state_check;
alter table erp_export add constraint erp_export_state_check
  check (state in ('waiting', 'written', 'exported', 'refused', 'unconnected', 'outside', 'cancelled', 'held'));

-- An order that a person has to decide about. `asked`: the buyer has to agree to a change.
create table order_hold (
  order_id bigint primary key references sales_order (id),
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'released', 'declined')),
  -- Each with the facts that prove it.
  reasons jsonb not null,
  held_at timestamptz not null,
  -- The day by which the buyer was promised an answer.
  promised_on date not null,
  -- Set aside until this day.
  postponed_until date,
  -- The change that the buyer is asked to agree to, and who asked.
  proposal jsonb,
  asked_at timestamptz,
  asked_by text,
  -- What the buyer said to it, and who.
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  answered_by text,
  answer_note text,
  decided_at timestamptz,
  decided_by text,
  decision_note text,
  -- Lines as sent and as released, with the totals before; null while nothing was changed.
  changes jsonb,
  check ((state in ('released', 'declined')) = (decided_at is not null)),
  check (state <> 'asked' or proposal is not null)
);
create index order_hold_open on order_hold (promised_on, order_id) where state in ('waiting', 'asked');
create index order_hold_held on order_hold (held_at);
create index order_hold_decided on order_hold (decided_at) where decided_at is not null;
