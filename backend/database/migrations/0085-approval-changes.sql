-- What the approver has changed: the lines with the quantity asked for and the approved one (0: removed), under the names
-- they had then. Empty for requests that were approved as asked, that are not approved, or that are older than this column.
alter table approval_request add column changed_lines jsonb not null default '[]';
