-- The sweep looks for screenshots of quotes that never became orders, and for old merges.
create index quotes_with_abandoned_picture on quotes (closed_at)
  where screenshot_path is not null and state in ('cancelled', 'expired');
create index cart_merges_by_age on cart_merges (merged_at);
