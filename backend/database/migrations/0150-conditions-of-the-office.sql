-- Who of the office agreed a condition, for its colleagues; imported ones have nobody.
alter table contract_price add column entered_by text check (origin = 'office' or entered_by is null);
