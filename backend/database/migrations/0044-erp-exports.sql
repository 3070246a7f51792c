-- "Delivery" is what reaches the buyer. What hands an order to the ERP is its export.
alter table erp_delivery rename to erp_export;
alter table erp_export rename column delivered_at to exported_at;
alter table erp_export drop constraint erp_delivery_state_check;
update erp_export set state = 'exported' where state = 'delivered';
alter table erp_export add constraint erp_export_state_check check (state in ('waiting', 'exported', 'refused'));
alter index erp_delivery_pkey rename to erp_export_pkey;
drop index erp_delivery_open;
create index erp_export_open on erp_export (order_id) where state <> 'exported';
alter index erp_delivery_delivered rename to erp_export_exported;

alter table erp_attempt rename column answer to response;
alter table order_mail_attempt rename column answer to response;
