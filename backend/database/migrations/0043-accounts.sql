-- Sessions end with what they were opened for, attempts to log in are counted for all processes together, and the
-- articles that name a file of the shop are found by the file.

create index session_of_user on session (user_id);

-- Another password, role or customer, or a user switched off: whoever logged in before has to log in again.
create function end_sessions_of_changed_users() returns trigger language plpgsql as $$
begin
  delete from session s using old_users o join new_users n on n.id = o.id
  where s.user_id = n.id
    and (n.password_hash <> o.password_hash or n.kind <> o.kind or n.customer_id is distinct from o.customer_id
      or not n.is_active);
  return null;
end $$;
create trigger user_account_changed after update on user_account referencing old table as old_users new table as new_users
  for each statement execute function end_sessions_of_changed_users();

-- Processes keep identities for a few seconds; this makes them ask again at once.
create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  if exists (select from ended) then perform pg_notify('sessions_ended', ''); end if;
  return null;
end $$;
create trigger session_ended after delete on session referencing old table as ended
  for each statement execute function announce_ended_sessions();

-- Counters of rate-limiter-flexible, in its own column names. Unlogged: they are worth nothing after a crash.
create unlogged table login_attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

-- Data sheets are drawn, not files: an article that names nothing else needs no entry.
create index article_document_files on article using gin (documents jsonb_path_ops)
  where jsonb_path_exists(documents, '$[*].url ? (!(@ starts with "/documents/data-sheet/"))');
