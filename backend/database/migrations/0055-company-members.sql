-- Who orders for a company and with which rights, and orders that wait for a colleague's approval.

-- One row per person and company: a user of the shop, or somebody who is invited and has not accepted yet.
-- order_limit_cents: net value up to which a limited buyer sends orders alone. address_ids: the delivery addresses the
-- person may use; null: all. has_own_cart: false for those who fill the company's own cart.
-- is_imported: given by an import, which may move the user to another company.
create table company_member (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id) on delete cascade,
  user_id bigint references user_account (id) on delete cascade,
  title text,
  role text not null
    check (role in ('administrator', 'buyer', 'limited-buyer', 'cart-only', 'documents-only')),
  order_limit_cents bigint check (order_limit_cents >= 0),
  sees_prices boolean not null default true,
  sees_documents boolean not null default true,
  sees_credit boolean not null default true,
  address_ids bigint[],
  has_own_cart boolean not null default false,
  is_imported boolean not null default false,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  -- The invitation; token_hash is the SHA-256 of the token in its link, which is stored nowhere.
  invited_email text,
  invited_name text,
  invited_by_user_id bigint references user_account (id) on delete set null,
  invited_at timestamptz,
  invitation_id uuid unique,
  invitation_hash bytea,
  invitation_expires_at timestamptz,
  check ((role = 'limited-buyer') = (order_limit_cents is not null)),
  check (user_id is not null or num_nulls(invited_email, invited_name, invitation_id, invitation_hash) = 0)
);
create unique index company_member_user on company_member (customer_id, user_id) where user_id is not null;
create unique index company_member_invited on company_member (customer_id, lower(invited_email)) where user_id is null;
create index company_member_of_user on company_member (user_id);

-- Everybody keeps what they could do; the first user of a company manages the others.
insert into company_member (customer_id, user_id, role, is_imported)
select customer_id, id,
  case when row_number() over (partition by customer_id order by id) = 1 then 'administrator' else 'buyer' end, true
from user_account where customer_id is not null;

-- As before, without the customer; a user who changes the own password stays logged in where it was changed.
create or replace function end_sessions_of_changed_users() returns trigger language plpgsql as $$
begin
  delete from session s using old_users o join new_users n on n.id = o.id
  where s.user_id = n.id
    and (n.password_hash <> o.password_hash or n.kind <> o.kind or not n.is_active)
    and not (n.is_active and s.id::text = coalesce(current_setting('bancale.kept_session', true), ''));
  return null;
end $$;
alter table user_account drop column customer_id;

-- Whoever leaves a company is logged out of it. Changed rights apply at once: processes read the identities again.
create function apply_changed_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from session where user_id = old.user_id and customer_id = old.customer_id;
  end if;
  perform pg_notify('sessions_ended', '');
  return null;
end $$;
create trigger company_member_changed
  after insert or delete or update of user_id, role, order_limit_cents, sees_prices, sees_documents, sees_credit,
    address_ids, has_own_cart
  on company_member for each row execute function apply_changed_members();

alter table agent_customer add column last_used_at timestamptz;

-- P: waits for approval; its lines do not change meanwhile.
alter table cart
  drop constraint cart_state_check,
  add constraint cart_state_check check (state in ('A', 'S', 'O', 'R', 'P'));

-- An order that its buyer may not send alone. order_limit_cents: the buyer's limit at that time; null: none at all.
-- order_values: what the buyer chose in the checkout. reply: what a colleague or the buyer says about the decision.
create table approval_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  address_id bigint not null references customer_address (id),
  cart_id bigint not null references cart (id),
  requested_by_user_id bigint not null references user_account (id),
  idempotency_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'returned', 'withdrawn', 'expired')),
  order_limit_cents bigint,
  net_cents bigint not null,
  total_cents bigint not null,
  order_values jsonb not null,
  locale text not null check (locale in ('it', 'en')),
  origin text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by_user_id bigint references user_account (id),
  decided_at timestamptz,
  reply text,
  order_id bigint references sales_order (id),
  unique (customer_id, requested_by_user_id, idempotency_key),
  check ((state = 'approved') = (order_id is not null))
);
create unique index approval_request_waiting on approval_request (cart_id) where state = 'waiting';
create index approval_request_customer on approval_request (customer_id, state, id);

alter table sales_order add column approved_by_user_id bigint references user_account (id);
