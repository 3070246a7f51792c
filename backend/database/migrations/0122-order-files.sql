-- Orders may reach the ERP as files in a folder, and its answers come back as files.
alter table erp_connection drop constraint erp_connection_kind_check;
alter table erp_connection add constraint erp_connection_kind_check check (kind in ('none', 'embedded', 'http', 'files'));

-- `written`: as a file that the ERP has not taken yet.
alter table erp_export drop constraint erp_export_state_check;
alter table erp_export add constraint erp_export_state_check
  check (state in ('waiting', 'written', 'exported', 'refused', 'unconnected', 'outside', 'cancelled'));
alter table erp_export
  add column written_at timestamptz,
  add column written_file text,
  -- The marker of the folder at that time: that a file is gone from another folder says nothing.
  add column written_marker text,
  -- Its file lies in the folder for longer than it should, and people were told.
  add column is_overdue boolean not null default false,
  -- The time of the newest answer in a file.
  add column erp_state_at timestamptz;

-- The folders of order files. A file that is gone counts as taken only while the marker can be read in the folder.
create table erp_folder (
  path text primary key,
  -- Written once into the folder of orders; null: not yet, or the folder of answers.
  marker text,
  lost_since timestamptz,
  reason text
);
