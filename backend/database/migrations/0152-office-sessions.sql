-- Sessions of the office: the network from which somebody logged in, whether it was never seen with that browser before,
-- and the role that somebody who gives roles looks through.
alter table session
  add column network text,
  add column is_new_place boolean not null default false,
  add column tried_role_id bigint references office_role (id) on delete set null;
create trigger session_trying after update of tried_role_id on session for each row
  when (old.tried_role_id is distinct from new.tried_role_id)
  execute function announce_chosen_customer();

-- The nightly job takes the network out of entries that are older than a year.
create index audit_entry_network on audit_entry (at) where network is not null;
