-- A product's pictures after its first, which stays products.image_url: the release before shows and changes it there.
create table product_pictures (
  product_id text collate "C" not null
    constraint product_pictures_product_fk references products (product_id) on delete cascade,
  place integer not null constraint product_pictures_place_range check (place between 2 and 6),
  image_url text not null
    constraint product_pictures_image_url_length check (char_length(image_url) between 1 and 500),
  alt text constraint product_pictures_alt_length check (char_length(alt) between 1 and 300),
  alt_te text constraint product_pictures_alt_te_length check (char_length(alt_te) between 1 and 300),
  constraint product_pictures_pk primary key (product_id, place)
);

-- Pixels of the largest file of a picture. None: 960 × 1200, as the releases before make all of a product's.
alter table uploaded_pictures
  add column width integer constraint uploaded_pictures_width_range check (width between 1 and 4000),
  add column height integer constraint uploaded_pictures_height_range check (height between 1 and 4000);

-- What its owner calls such a thing, 'Bookmark'; none: a card. And what a piece weighs whose size doesn't say.
alter table products
  add column kind text constraint products_kind_length check (char_length(kind) between 1 and 40),
  add column kind_te text constraint products_kind_te_length check (char_length(kind_te) between 1 and 40),
  add column weight_grams integer constraint products_weight_range check (weight_grams between 1 and 50000);
