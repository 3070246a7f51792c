-- Who has got the confirmation of an order: it goes to several people, and an attempt may reach only some of them.
alter table order_mail add column delivered text[] not null default '{}';
