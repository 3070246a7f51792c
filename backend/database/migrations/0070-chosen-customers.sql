-- A session that acts for another customer or address leaves the copies of every process: the next request of the same
-- browser may reach another one.
create function announce_chosen_customer() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_chosen', new.id::text);
  return null;
end $$;
create trigger session_chosen after update of customer_id, address_id on session for each row
  when (new.customer_id is distinct from old.customer_id or new.address_id is distinct from old.address_id)
  execute function announce_chosen_customer();

-- Whoever has set up a second factor may go on at once, at whichever process.
create function announce_second_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', '');
  return null;
end $$;
create trigger second_factor_changed after insert or delete or update of confirmed_at on second_factor
  for each statement execute function announce_second_factor();
