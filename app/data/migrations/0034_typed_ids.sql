-- What a customer typed whole into a payment page and never sent: money that arrived under it is most likely theirs.
create index quote_versions_by_typed_id on quote_versions (transaction_id_typed)
  where char_length(transaction_id_typed) = 12;
