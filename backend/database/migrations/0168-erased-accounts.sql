-- An erased account stays as a number, because orders and the log refer to it, and never opens again.
alter table user_account
  add column erased_at timestamptz,
  add check (erased_at is null or not is_active);
