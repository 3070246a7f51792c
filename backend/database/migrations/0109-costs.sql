-- What an article costs the wholesaler: for the office alone, so it is no column of the article, which catalogue, search
-- index and exports read as a whole. amount: ten-thousandths of a euro for price_quantity sale units.
create table article_cost (
  article_id bigint not null references article (id) on delete cascade,
  source text not null,
  valid_from date not null default '-infinity',
  amount bigint not null check (amount >= 0),
  price_quantity integer not null default 1 check (price_quantity > 0),
  primary key (article_id, source, valid_from)
);
