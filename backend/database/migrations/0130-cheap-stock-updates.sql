-- Functions that are strict are called for every row; these bodies keep null as null, and are written into the expressions.
alter function code_spelling(text) called on null input;
alter function code_key(text) called on null input;

-- Nothing looks articles up by it, and with it each change of stock was an entry in all indexes of the table.
drop index article_updated;
