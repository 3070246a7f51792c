-- When the ERP reported that the rest of a partly fulfilled order was cancelled; it is not asked for the order any more.
alter table erp_export add column rest_cancelled_at timestamptz;
