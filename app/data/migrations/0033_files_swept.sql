-- When a node last began to look for files that no row names: one of them does, once a day.
alter table store_identity add column files_swept_at timestamptz;
