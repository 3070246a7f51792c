-- Roles of the office. A built-in one has the permissions that domain/office-rights.ts gives it; an own one those named here.
create table office_role (
  id bigint generated always as identity primary key,
  built_in text unique,
  name text,
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  check ((built_in is null) <> (name is null))
);
create unique index office_role_name on office_role (lower(name));
insert into office_role (built_in) values ('administration'), ('sales'), ('warehouse'), ('content'), ('read-only');

-- People of the office. agent_ids: only customers of these agents; null: all. From second_factor_due_at on nothing opens
-- without a second factor; after ends_on nothing opens at all.
create table office_user (
  user_id bigint primary key references user_account (id) on delete cascade,
  role_id bigint not null references office_role (id),
  role_since timestamptz not null default now(),
  second_factor_due_at timestamptz not null,
  agent_ids integer[],
  ends_on date,
  has_letter_keys boolean not null default true
);
create index office_user_role on office_user (role_id);
insert into office_user (user_id, role_id, second_factor_due_at)
  select u.id, r.id, now() from user_account u, office_role r where u.kind = 'operator' and r.built_in = 'administration';

-- A session ends when it was not used for so many minutes; proved_at: when its user last gave a code of the second factor.
alter table session
  add column unused_minutes integer not null default 20160,
  add column proved_at timestamptz;
update session s set unused_minutes = 720, expires_at = least(s.expires_at, s.created_at + interval '7 days')
  from user_account u where u.id = s.user_id and u.kind = 'operator';

create trigger session_proved after update of proved_at on session for each row
  when (new.proved_at is distinct from old.proved_at) execute function announce_chosen_customer();

-- A role that is given, changed or taken away counts at once, at every process.
create trigger office_user_changed after insert or update or delete on office_user
  for each statement execute function announce_second_factor();
create trigger office_role_changed after update or delete on office_role
  for each statement execute function announce_second_factor();

-- One log for everything that people and programs change. person_id: whose data or access it is about; changes: a list of
-- {field, before, after}; details: what the action names besides. actor_id is a user, a run or a key, by actor_kind.
alter table account_log rename to audit_entry;
alter index account_log_pkey rename to audit_entry_pkey;
alter index account_log_user rename to audit_entry_person;
alter table audit_entry rename column user_id to person_id;
alter table audit_entry
  add column actor_kind text not null default 'person' check (actor_kind in ('person', 'run', 'key', 'system')),
  add column actor_id bigint,
  add column customer_id bigint references customer (id) on delete set null,
  add column object_kind text,
  add column object_id text,
  add column object_name text,
  add column changes jsonb not null default '[]',
  add column http_request text,
  add column network text,
  add column kept_until timestamptz;
update audit_entry set
  object_kind = case when request_id is not null then 'access-request' when person_id is not null then 'user' end,
  object_id = coalesce(request_id, person_id)::text,
  kept_until = (at + case
    when action in ('logged-in', 'session-ended', 'all-sessions-ended', 'login-failed', 'second-factor-failed')
    then interval '1 year' else interval '10 years' end);
alter table audit_entry alter column kept_until set not null, drop column request_id;
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_object on audit_entry (object_kind, object_id, id desc);
create index audit_entry_kept on audit_entry (kept_until);
