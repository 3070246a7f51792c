-- A session of the office that looks at the shop as a member of a customer; the entry of the log that tells what it saw.
alter table session
  add column view_user_id bigint references user_account (id) on delete set null,
  add column view_customer_id bigint references customer (id) on delete set null,
  add column view_entry_id bigint;
create trigger session_viewing after update of view_user_id, view_customer_id on session for each row
  when (old.view_user_id is distinct from new.view_user_id or old.view_customer_id is distinct from new.view_customer_id)
  execute function announce_chosen_customer();
