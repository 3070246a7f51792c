-- Copies of computed prices follow the setting that says how they are rounded.
create function announce_price_rounding() returns trigger language plpgsql as $$
begin
  perform pg_notify('prices_changed', 'price_rounding');
  return null;
end $$;
create trigger setting_price_rounding_changed after insert or update on setting
  for each row when (new.key = 'price_rounding') execute function announce_price_rounding();
create trigger setting_price_rounding_removed after delete on setting
  for each row when (old.key = 'price_rounding') execute function announce_price_rounding();
