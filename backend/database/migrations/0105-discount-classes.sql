-- ERPs group articles and customers into discount classes, and agree discounts for a pair of both.
create table discount_class (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('article', 'customer')),
  code text not null,
  unique (kind, code)
);
alter table article add column discount_class_id integer references discount_class (id);
alter table customer add column discount_class_id integer references discount_class (id);

-- A discount for a pair of classes, or for one class with everything on the other side. With then_customer the
-- customer's own discounts follow.
create table class_condition (
  id integer generated always as identity primary key,
  article_class_id integer references discount_class (id),
  customer_class_id integer references discount_class (id),
  minimum_quantity integer not null default 1 check (minimum_quantity > 0),
  discounts integer[] not null,
  then_customer boolean not null default false,
  valid_from date,
  valid_to date,
  origin text not null default 'import' check (origin in ('import', 'office')),
  check (num_nonnulls(article_class_id, customer_class_id) > 0),
  check (valid_to >= valid_from),
  constraint class_condition_key
    unique nulls not distinct (customer_class_id, article_class_id, minimum_quantity, valid_from, origin)
);
create trigger class_condition_changed after insert or update or delete or truncate on class_condition
  for each statement execute function announce_price_change();

-- An import replaces the imported conditions of a customer only.
alter table contract_price add column origin text not null default 'import' check (origin in ('import', 'office'));

-- Prices depend on the class of an article too.
create trigger article_discount_class_changed after update of discount_class_id on article
  for each statement execute function announce_price_change();
