-- What open carts come to, reckoned in the background: the office sees from it what other rules of transport or another
-- minimum order would change.
create table cart_reckoning (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null,
  finished_at timestamptz,
  carts jsonb not null default '[]'
);
