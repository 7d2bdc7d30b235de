-- What can happen to a parcel is a table of the code (app/domain/orders/incidents.ts): another kind of it is no
-- migration. The database holds the form alone.
alter table order_incidents
  drop constraint order_incidents_kind_known,
  add constraint order_incidents_kind_form check (kind ~ '^[a-z][a-z-]{1,29}$');
