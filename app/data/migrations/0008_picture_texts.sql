-- A product's picture in words, for those who can't see it and for the search: what it shows, and the
-- text that stands on the card, each script in its own column, as it is written there.
alter table products
  add column picture_alt text constraint products_picture_alt_length check (length(picture_alt) between 1 and 300),
  add column picture_alt_te text constraint products_picture_alt_te_length check (length(picture_alt_te) between 1 and 300),
  add column picture_text_en text constraint products_picture_text_en_length check (length(picture_text_en) between 1 and 500),
  add column picture_text_te text constraint products_picture_text_te_length check (length(picture_text_te) between 1 and 500);
