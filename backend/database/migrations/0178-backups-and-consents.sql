-- Backups that something else than this program makes: somebody has said so, and of what kind they are.
alter table backup_note
  alter column made_at drop not null,
  alter column bytes drop not null,
  add column elsewhere text check (length(elsewhere) between 3 and 500),
  add column declared_by text,
  add column declared_at timestamptz,
  add check ((made_at is null) = (bytes is null)),
  add check ((elsewhere is null) = (declared_by is null) and (elsewhere is null) = (declared_at is null));

-- The pages of the log of consents, read without the rows.
drop index legal_acceptance_at;
create index legal_acceptance_at on legal_acceptance (accepted_at, id)
  include (text_key, version, means, user_id, customer_id) where part = 'text';
