-- Cash that was undone. A job cancels its orders a day later, if nothing else has paid them.
create index payments_undone_cash on payments (released_at) where method = 'cash' and released_at is not null;
