-- The rules know a bill of supply for registered persons alone: who isn't registered gives a receipt.
alter table invoices
  drop constraint invoices_kind_known,
  add constraint invoices_kind_known
    check (kind in ('tax-invoice', 'bill-of-supply', 'invoice-and-bill', 'receipt', 'credit-note'));
