-- A mail whose recipient may not get it any more is withdrawn.
alter table account_mail drop constraint account_mail_state_check;
alter table account_mail add constraint account_mail_state_check
  check (state in ('waiting', 'sent', 'refused', 'given_up', 'withdrawn'));

-- Mails name the user they go to, whose rights are read when they are sent; so do those that wait now.
update account_mail m
set parameters = m.parameters || jsonb_build_object('person', jsonb_build_object(
  'userId', u.id, 'customerId', (select member.customer_id from company_member member where member.user_id = u.id
    order by member.last_used_at desc nulls last limit 1), 'addressId', null))
from user_account u
where m.state = 'waiting' and lower(u.email) = lower(m.recipient)
  and m.template not in ('registration-received', 'access-code', 'rejected', 'newsletter', 'invitation')
  and m.template not like 'office-%';
