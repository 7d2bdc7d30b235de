-- What became of each line of a merged guest cart: a retry is answered with it, so that the browser takes
-- exactly those pieces out of whatever lies there by then. Merges recorded without it can't be answered.
delete from cart_merges;
alter table cart_merges add column lines jsonb not null
  constraint cart_merges_lines_form check (jsonb_typeof(lines) = 'array');
