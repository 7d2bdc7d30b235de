-- The seller finds a product by any part of its ID, names and the texts on its pictures.
create index products_by_any_text on products using gin (product_id gin_trgm_ops, product_name gin_trgm_ops,
  name_te gin_trgm_ops, picture_text_en gin_trgm_ops, picture_text_te gin_trgm_ops);
