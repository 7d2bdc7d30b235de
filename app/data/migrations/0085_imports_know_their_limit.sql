-- Whether the accountant's limit holds for a confirmed import is stored when it is confirmed, because roles change
-- later. Null: a node of 0.3 confirmed it.
alter table statement_imports add column is_limited boolean;
update statement_imports set is_limited = exists (
  select from sellers member where member.user_id = confirmed_by and member.role = 'accountant')
where confirmed_at is not null;
