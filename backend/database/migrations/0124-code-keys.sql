-- Codes are compared by a key; domain/code-key.ts has the same rule. Most codes are ASCII and need no more than a look.
create function code_spelling(code text) returns text language sql immutable strict parallel safe
return case when code ~ '^[!-~]([ -~]*[!-~])?$' then code else btrim(normalize(regexp_replace(regexp_replace(code,
  '[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'),
  '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]',
  '', 'g'), NFC), ' ') end;

create function code_key(code text) returns text language sql immutable strict parallel safe
return case when code ~ '^[!-~]([ -~]*[!-~])?$' then lower(code)
  else normalize(lower(code_spelling(code) collate "und-x-icu"), NFC) end;

create index article_code_compared on article (code_key(code));
create index article_sku_compared on article (code_key(sku)) where sku <> code;
-- Codes that a file would write otherwise: only they can collide with another one, and they are few.
create index article_code_unclean on article (code_spelling(code)) where code <> code_spelling(code);
