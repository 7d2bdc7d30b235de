-- An open payment page asks for a credit of its amount.
create index statement_credits_by_amount on statement_credits (amount, credited_on);
-- The day in India on which the store placed an order by the credit alone, and to whose sum it counts.
alter table statement_credits add column placed_on date;
create index statement_credits_by_placed_day on statement_credits (placed_on) where placed_on is not null;
