-- Why an email was skipped, as a code; null where it isn't known, or after a restore.
alter table outbox add column skip_reason text;
update outbox set skip_reason = case
  when last_error = 'The customer has no email address.' then 'no-email'
  when last_error like 'Not sent: there is no active email template%' then 'template-off'
  end
where skipped_at is not null;
