-- How many pieces a unit of the article holds, where the unit is a pack: a pack of 200 screws. Null where it is not known,
-- or the unit is the piece.
alter table article add column pieces_per_unit integer check (pieces_per_unit > 0);
