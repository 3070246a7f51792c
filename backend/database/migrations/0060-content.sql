-- What the operator writes: pages, posts, questions, menus, promo tabs, home blocks, footer, brands, flyers, page styles.

-- key: the path of a page, the slug of a post, the code of a brand, otherwise a name; what it names stays the same in every version.
create table content_item (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'post', 'question', 'menu-item', 'promo-tab', 'home-block', 'footer',
    'brand', 'flyer', 'style')),
  key text not null check (length(key) between 1 and 200),
  unique (kind, key)
);

-- Versions are added, never changed. Shown is the highest number among those that are not drafts and whose publish_at has
-- passed, unless it is archived or expired: so a draft or a scheduled version leaves the present one as it is, and no job
-- publishes anything.
create table content_version (
  item_id bigint not null references content_item (id) on delete cascade,
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  expires_at timestamptz,
  position integer not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null check (length(created_by) between 1 and 200),
  primary key (item_id, number),
  check (publish_at < expires_at)
);

create function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;
create trigger content_version_changed after insert or update or delete or truncate on content_version
  for each statement execute function announce_content();
