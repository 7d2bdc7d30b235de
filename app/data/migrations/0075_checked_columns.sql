-- True: the store checked the direction of the amounts when these columns were chosen. It asks about the others once more.
alter table statement_layouts add column is_checked boolean not null default false;

-- Imports that wait for Confirm with such columns are forgotten. Their files are chosen again.
delete from statement_imports where confirmed_at is null and columns is not null;
