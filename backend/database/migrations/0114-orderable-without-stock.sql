-- Whether an article can be ordered without stock and without a coming supply; null: as the shop's setting
-- `without_stock` says.
alter table article add column orderable_without_stock boolean;
