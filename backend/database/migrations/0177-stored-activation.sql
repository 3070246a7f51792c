-- How far the people of each customer got, with what the list of the activation is filtered and counted by. Stored, because
-- to compute it for 100,000 customers took half a second at each look; written by the triggers below alone.
create table customer_activation (
  customer_id bigint primary key references customer (id) on delete cascade,
  code text not null,
  -- Company and mail address in small letters, as the list searches and sorts them.
  name text not null,
  email text,
  is_open boolean not null,
  state text not null check (state in ('active', 'opened', 'invited', 'bounced', 'no-email', 'not-invited')),
  -- Since when somebody could log in, of those who can now.
  active_since timestamptz,
  -- Of the default delivery address, else of one of the others.
  agent_id integer,
  province text
);
create index customer_activation_code on customer_activation (code);
create index customer_activation_state on customer_activation (state, code);
create index customer_activation_name on customer_activation (name, code);
create index customer_activation_agent on customer_activation (agent_id);

-- Which invitations an address that bounced belongs to.
create index company_member_invited_email on company_member (lower(invited_email)) where user_id is null;
-- The same as customer_email and customer_address_email.
drop index customer_email_key;
drop index customer_address_email_key;

create function refresh_activation(ids bigint[]) returns void language plpgsql as $$
begin
  -- Whoever waits here for another transaction computes from what that one has written: the next statement sees it.
  perform from customer_activation where customer_id = any (ids) order by customer_id for update;
  insert into customer_activation as k (customer_id, code, name, email, is_open, state, active_since, agent_id, province)
  select c.id, c.code, lower(c.company_name), lower(c.email), c.is_active and not c.is_closed_by_office,
    case
      when l.since is not null then 'active'
      when exists (select from company_member m where m.customer_id = c.id and m.user_id is null and (
        exists (select from account_mail e where lower(e.recipient) = lower(m.invited_email) and e.state = 'refused'
          and e.created_at >= m.invited_at)
        or exists (select from bounced_address b where b.address = lower(m.invited_email) and b.since >= m.invited_at)))
        then 'bounced'
      when exists (select from company_member m where m.customer_id = c.id and m.user_id is null
        and m.invitation_opened_at is not null) then 'opened'
      when exists (select from company_member m where m.customer_id = c.id and m.user_id is null)
        or exists (select from activation_invite i where i.customer_id = c.id and i.channel = 'letter'
          and i.state = 'sent') then 'invited'
      when c.email is null then 'no-email' else 'not-invited' end,
    l.since, a.agent_id, a.province
  from customer c left join lateral (
    select min(greatest(m.created_at, u.created_at)) as since from company_member m join user_account u on u.id = m.user_id
    where m.customer_id = c.id and m.user_id is not null and u.is_active) l on true
  left join lateral (
    select coalesce(min(agent_id) filter (where is_default), min(agent_id)) as agent_id,
      upper(coalesce(min(province) filter (where is_default), min(province))) as province
    from customer_address where customer_id = c.id) a on true
  where c.id = any (ids)
  on conflict (customer_id) do update set code = excluded.code, name = excluded.name, email = excluded.email,
    is_open = excluded.is_open, state = excluded.state, active_since = excluded.active_since, agent_id = excluded.agent_id, province = excluded.province
  where (k.code, k.name, k.email, k.is_open, k.state, k.active_since, k.agent_id, k.province)
    is distinct from (excluded.code, excluded.name, excluded.email, excluded.is_open, excluded.state,
      excluded.active_since, excluded.agent_id, excluded.province);
end $$;

select refresh_activation(array(select id from customer));

create function activation_of_customers() returns trigger language plpgsql as $$
begin
  perform refresh_activation(array(select id from changed_rows));
  return null;
end $$;
create trigger customer_activation_added after insert on customer referencing new table as changed_rows
  for each statement execute function activation_of_customers();

-- What belongs to customers and comes or goes in many rows.
create function activation_of_rows() returns trigger language plpgsql as $$
begin
  perform refresh_activation(array(select distinct customer_id from changed_rows));
  return null;
end $$;
create trigger company_member_activation_added after insert on company_member referencing new table as changed_rows
  for each statement execute function activation_of_rows();
create trigger company_member_activation_removed after delete on company_member referencing old table as changed_rows
  for each statement execute function activation_of_rows();
create trigger customer_address_activation_added after insert on customer_address referencing new table as changed_rows
  for each statement execute function activation_of_rows();
create trigger customer_address_activation_removed after delete on customer_address referencing old table as changed_rows
  for each statement execute function activation_of_rows();

-- The letters of a wave are sent by one statement.
create function activation_of_letters() returns trigger language plpgsql as $$
begin
  perform refresh_activation(array(select distinct n.customer_id from old_rows o join new_rows n using (id)
    where n.channel = 'letter' and o.state <> n.state));
  return null;
end $$;
create trigger activation_invite_changed after update on activation_invite
  referencing old table as old_rows new table as new_rows for each statement execute function activation_of_letters();
create trigger activation_invite_removed after delete on activation_invite referencing old table as changed_rows
  for each statement execute function activation_of_rows();
create trigger activation_invite_added after insert on activation_invite referencing new table as changed_rows
  for each statement execute function activation_of_rows();

-- Single rows, and only where what is stored depends on what has changed.
create function activation_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_activation(case tg_table_name
    when 'customer' then array[new.id]
    when 'user_account' then array(select customer_id from company_member where user_id = new.id)
    end);
  return null;
end $$;
create trigger customer_activation_changed after update of code, company_name, email, is_active, is_closed_by_office on customer
  for each row when (row (old.code, old.company_name, old.email, old.is_active, old.is_closed_by_office)
    is distinct from row (new.code, new.company_name, new.email, new.is_active, new.is_closed_by_office))
  execute function activation_of_row();
create trigger user_account_activation_changed after update of is_active on user_account
  for each row when (old.is_active <> new.is_active) execute function activation_of_row();

create function activation_of_moved_row() returns trigger language plpgsql as $$
begin
  perform refresh_activation(array[old.customer_id, new.customer_id]);
  return null;
end $$;
create trigger company_member_activation_changed
  after update of customer_id, user_id, invited_email, invited_at, invitation_opened_at on company_member
  for each row when (row (old.customer_id, old.user_id, old.invited_email, old.invited_at, old.invitation_opened_at)
    is distinct from row (new.customer_id, new.user_id, new.invited_email, new.invited_at, new.invitation_opened_at))
  execute function activation_of_moved_row();
create trigger customer_address_activation_changed
  after update of customer_id, agent_id, province, is_default on customer_address
  for each row when (row (old.customer_id, old.agent_id, old.province, old.is_default)
    is distinct from row (new.customer_id, new.agent_id, new.province, new.is_default))
  execute function activation_of_moved_row();

create function activation_of_addresses(addresses text[]) returns void language sql as $$
  select refresh_activation(array(select distinct customer_id from company_member
    where user_id is null and lower(invited_email) = any (addresses)));
$$;
create function activation_of_mail() returns trigger language plpgsql as $$
begin
  perform activation_of_addresses(array[lower(old.recipient), lower(new.recipient)]);
  return null;
end $$;
create trigger account_mail_activation_added after insert on account_mail
  for each row when (new.state = 'refused') execute function activation_of_mail();
create trigger account_mail_activation_changed after update of state, recipient, created_at on account_mail
  for each row when (old.state = 'refused' or new.state = 'refused') execute function activation_of_mail();
create trigger account_mail_activation_removed after delete on account_mail
  for each row when (old.state = 'refused') execute function activation_of_mail();

create function activation_of_bounce() returns trigger language plpgsql as $$
begin
  perform activation_of_addresses(array[old.address, new.address]);
  return null;
end $$;
create trigger bounced_address_activation after insert or update or delete on bounced_address
  for each row execute function activation_of_bounce();
