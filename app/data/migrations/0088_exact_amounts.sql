-- The part of a version's total by which it is less than its bill, so that the amount tells which version was paid.
-- 0: the version costs what its bill says, as every version of 0.3 does.
alter table quote_versions
  add column exact_discount numeric(10, 2) not null default 0
    constraint quote_versions_exact_discount_range check (exact_discount between 0 and 0.99),
  drop constraint quote_versions_adds_up,
  add constraint quote_versions_adds_up
    check (total_amount = subtotal - discount_amount + shipping_cost - exact_discount);
