-- Legal texts (terms of sale, privacy notice, cookies, terms of use) are content with versions of their own rules.

alter table content_item drop constraint content_item_kind_check;
alter table content_item add constraint content_item_kind_check check (kind in ('page', 'post', 'question', 'menu-item',
  'promo-tab', 'home-block', 'footer', 'brand', 'flyer', 'style', 'identity', 'legal-text'));

-- A published version is neither changed nor removed: somebody may have accepted it. Only the demonstration can be taken away.
create function keep_legal_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and exists (select from content_item i where i.id = old.item_id and i.kind = 'legal-text')
    and not exists (select from setting where key = 'demonstration') then
    raise exception 'version % of a legal text is published: it is neither changed nor removed', old.number;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger legal_version_kept before update or delete on content_version
  for each row execute function keep_legal_version();

-- Who has accepted which version of a legal text, for which customer. Rows are added, never changed but for the network.
create table legal_acceptance (
  id bigint generated always as identity primary key,
  text_key text not null check (text_key in ('terms', 'privacy', 'cookies', 'use')),
  -- 0: accepted before this shop, without text; for the company as a whole.
  version integer not null check (version >= 0),
  -- The text, or the clauses that are approved apart (art. 1341 c.c.).
  part text not null check (part in ('text', 'clauses')),
  customer_id bigint not null references customer (id) on delete cascade,
  user_id bigint references user_account (id) on delete cascade,
  -- Of version 0: the last version for which nobody is asked again.
  counts_until integer check (counts_until > 0),
  accepted_at timestamptz not null,
  means text not null check (means in ('login', 'order', 'registration', 'earlier')),
  locale text check (locale in ('it', 'en')),
  -- SHA-256 of the text in that language.
  text_hash bytea check (octet_length(text_hash) = 32),
  network text,
  browser text,
  -- Who entered an earlier acceptance.
  entered_by text,
  created_at timestamptz not null default now(),
  check ((version = 0) = (user_id is null)),
  check ((version = 0) = (counts_until is not null)),
  check ((version = 0) = (text_hash is null)),
  unique nulls not distinct (customer_id, text_key, user_id, version, part, counts_until)
);
create index legal_acceptance_user on legal_acceptance (user_id);
create index legal_acceptance_at on legal_acceptance (accepted_at, id) where part = 'text';
create index legal_acceptance_network on legal_acceptance (accepted_at) where network is not null;

-- The versions to which the buyer consented in the checkout, by text; of a registration, the privacy notice that it names.
alter table sales_order add column accepted_texts jsonb;
alter table access_request add column accepted_texts jsonb;
