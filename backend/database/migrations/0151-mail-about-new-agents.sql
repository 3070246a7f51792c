-- Whether the customer's administrators are mailed about the new agent on the day of the move.
alter table agent_move add column is_mailed boolean not null default false;
