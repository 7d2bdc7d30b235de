-- When its person was reminded of a started payment: once, however often it is priced anew.
alter table quotes add column reminded_at timestamptz;

-- The page on which Proceed to Payment was pressed; none for versions from before it was stored.
alter table quote_versions add column language text;

-- When its person ended reminders of started payments.
alter table profiles add column reminders_ended_at timestamptz;
