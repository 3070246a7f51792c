-- What the office asks the customer about an open claim: more photos, in its words. While a question is unanswered, the claim
-- waits for the customer.
create table claim_question (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim on delete cascade,
  question text not null check (length(question) between 1 and 1000),
  asked_by text not null,
  asked_at timestamptz not null,
  reply text check (length(reply) between 1 and 1000),
  answered_by text,
  answered_at timestamptz,
  check (answered_at is not null or (reply is null and answered_by is null))
);
create unique index claim_question_waits on claim_question (claim_id) where answered_at is null;
create index claim_question_claim on claim_question (claim_id);
-- Who of the office has written a claim down for a customer.
alter table claim add column recorded_by text;
-- Four photos with the claim, and four for each question.
alter table claim_photo drop constraint claim_photo_position_check, add check (position between 1 and 12);
-- What repeats in 90 days.
create index claim_created on claim (created_at);
-- How many deliveries there were in 30 days.
create index transport_document_issued on transport_document (issued_on);
