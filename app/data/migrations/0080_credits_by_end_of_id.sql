-- Search finds money without an order by the end of its transaction ID.
create index statement_credits_by_end_of_id on statement_credits (reverse(transaction_id) text_pattern_ops)
  where payment_id is null;
