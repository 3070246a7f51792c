-- What the payment codes of the ERP mean, for people.
create table payment_term (
  code text primary key,
  label_it text not null,
  label_en text
);
