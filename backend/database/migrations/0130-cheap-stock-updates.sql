-- Functions that are strict are called for every row; these bodies keep null as null, and are written into the expressions.
alter function code_spelling(text) called on null input;
alter function code_key(text) called on null input;

-- Nothing looks articles up by it, and with it each change of stock was an entry in all indexes of the table.
drop index article_updated;

-- A column has statistics: with the bare expression, most lookups of look-alike codes read the whole table.
drop index article_code_unclean;
alter table article add column is_code_clean boolean not null generated always as (code = code_spelling(code)) stored;
create index article_code_unclean on article (code_spelling(code)) where not is_code_clean;
