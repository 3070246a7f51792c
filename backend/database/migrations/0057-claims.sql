-- Problems with delivered lines, as customers report them.

-- The line is copied, because an import may write the lines of a document again. A line has one open claim at a time.
create table claim (
  id bigint generated always as identity primary key,
  document_id bigint not null references transport_document (id) on delete cascade,
  position integer not null check (position > 0),
  code text not null,
  description text not null,
  unit text,
  delivered numeric(12, 3) not null,
  reason text not null check (reason in ('missing', 'damaged', 'wrong-article', 'other-quantity')),
  quantity numeric(12, 3) not null check (quantity > 0 and quantity <= delivered),
  note text check (length(note) between 1 and 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  answer text check (length(answer) between 1 and 1000),
  reported_by_user_id bigint references user_account (id) on delete set null,
  idempotency_key text not null,
  -- Language of the reporter, and the shop's address when it was reported, for the mail with the answer.
  locale text not null check (locale in ('it', 'en')),
  origin text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  unique (reported_by_user_id, idempotency_key),
  check ((state = 'open') = (closed_at is null)),
  check ((closed_at is null) = (closed_by is null)),
  check (state <> 'open' or answer is null)
);
create unique index claim_open on claim (document_id, position) where state = 'open';
create index claim_line on claim (document_id, position);

-- Photos as the shop has encoded them again: JPEG without metadata. In the table, so that a claim is stored as a whole
-- or not at all, and a backup contains both.
create table claim_photo (
  id uuid primary key,
  claim_id bigint not null references claim (id) on delete cascade,
  position integer not null check (position between 1 and 4),
  content bytea not null check (octet_length(content) <= 1048576),
  unique (claim_id, position)
);
