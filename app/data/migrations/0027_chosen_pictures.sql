-- A screenshot that didn't get through was made smaller in the browser. What that browser says of the file as it was
-- chosen: its hash and size. And the program that made the picture, as its file says, or by the browser's word.
alter table quote_versions
  add column screenshot_chosen_sha256 bytea
    constraint quote_versions_chosen_hash check (octet_length(screenshot_chosen_sha256) = 32),
  add column screenshot_chosen_bytes integer
    constraint quote_versions_chosen_size check (screenshot_chosen_bytes between 1 and 5242879),
  add column screenshot_program text
    constraint quote_versions_program_length check (char_length(screenshot_program) between 1 and 100),
  add constraint quote_versions_chosen_whole
    check (num_nulls(screenshot_chosen_sha256, screenshot_chosen_bytes) <> 1);
alter table payments
  add column screenshot_chosen_sha256 bytea
    constraint payments_chosen_hash check (octet_length(screenshot_chosen_sha256) = 32),
  add column screenshot_chosen_bytes integer
    constraint payments_chosen_size check (screenshot_chosen_bytes between 1 and 5242879),
  add column screenshot_program text
    constraint payments_program_length check (char_length(screenshot_program) between 1 and 100),
  add constraint payments_chosen_whole check (num_nulls(screenshot_chosen_sha256, screenshot_chosen_bytes) <> 1);
create index payments_by_chosen_picture on payments (screenshot_chosen_sha256)
  where screenshot_chosen_sha256 is not null;
