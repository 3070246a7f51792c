-- Rules of the office for searches: synonyms, pins, hidden articles and redirects. They are applied when a query runs and
-- are not part of the search index.
create table search_rule (
  code text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$'),
  kind text not null check (kind in ('synonyms', 'pins', 'hidden', 'redirect')),
  -- Null: searches in every language.
  language text check (language in ('it', 'en')),
  is_active boolean not null default true,
  -- Days of the shop, both included.
  valid_from date,
  valid_to date,
  -- What is typed; empty for articles that are hidden from every listing.
  words text[] not null,
  -- Synonyms that hold one way: what `words` find besides. Empty: all words mean the same.
  finds text[] not null default '{}',
  -- Codes of the articles that are pinned, in order, or hidden.
  articles text[] not null default '{}',
  -- Of a redirect: a path of the shop without language prefix, or an https address.
  target text,
  check (valid_from <= valid_to),
  check ((kind = 'redirect') = (target is not null))
);

create function announce_search_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_rules_changed', '');
  return null;
end $$;
create trigger search_rule_changed after insert or update or delete or truncate on search_rule
  for each statement execute function announce_search_rules();
