-- How the office answered a claim, besides whether it accepted it.
alter table claim add column resolution text check (resolution in ('send-again', 'credit-note', 'pick-up', 'not-due'));
create index claim_closed on claim (closed_at) where state <> 'open';
create index claim_waiting on claim (id) where state = 'open';
