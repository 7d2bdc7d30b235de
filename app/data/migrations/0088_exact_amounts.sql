-- The part of a version's total by which it is less than its bill, so that the amount tells which version was paid.
-- 0: the version costs what its bill says, as every version of 0.3 does.
alter table quote_versions
  add column exact_discount numeric(10, 2) not null default 0
    constraint quote_versions_exact_discount_range check (exact_discount between 0 and 0.99),
  drop constraint quote_versions_adds_up,
  add constraint quote_versions_adds_up
    check (total_amount = subtotal - discount_amount + shipping_cost - exact_discount);

-- Returns the discount that makes a new version's amount an exact one; 0 if none is free. It locks the amounts of the
-- bill's rupee until the transaction ends, of two rupees if the bill has paise, and reads what others have committed
-- since. Versions of one quote with the same bill keep their amount. Others get the smallest discount whose amount no
-- version since rested_since has, else one that no version since open_since has.
create function free_exact_discount(own_quote uuid, person uuid, bill numeric, rested_since timestamptz,
  open_since timestamptz, max_held integer) returns numeric
language plpgsql
as $$
declare
  own record;
  since timestamptz;
begin
  for rupee in ceil(bill - 0.99)..ceil(bill - 0.01) loop
    perform pg_advisory_xact_lock(hashtext('exact_amounts'), rupee);
  end loop;
  select exact_discount, created_at > open_since as is_open into own
  from quote_versions version
  where quote_id = own_quote and exact_discount > 0 and total_amount + exact_discount = bill
    and not exists (select from quote_versions other
      where other.total_amount = version.total_amount and other.created_at > rested_since and other.quote_id <> own_quote)
  order by created_at desc limit 1;
  if own.is_open is not true and max_held <= (
    select count(distinct (version.quote_id, version.total_amount))
    from quotes join quote_versions version on version.quote_id = quotes.id
    where quotes.user_id = person and quotes.state <> 'placed'
      and version.exact_discount > 0 and version.created_at > open_since) then
    return 0;
  end if;
  if own.exact_discount is not null then
    return own.exact_discount;
  end if;
  foreach since in array array[rested_since, open_since] loop
    for paise in 1..99 loop
      perform from quote_versions taken
      where taken.total_amount = bill - paise / 100.0 and taken.created_at > since
        and (taken.quote_id <> own_quote or taken.total_amount + taken.exact_discount <> bill)
      limit 1;
      if not found then
        return paise / 100.0;
      end if;
    end loop;
  end loop;
  return 0;
end
$$;
