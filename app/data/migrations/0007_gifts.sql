-- A gift: another person gets the parcel, with a message on its packing slip and no price in it. It belongs to
-- the quote's version (reading R52), then to the order. While `gift_recipient` is null it is no gift, and
-- `customer_name` is the name on the parcel as before; of a gift `customer_name` is the payer's, where it is known.
-- `mobile_number` stays the payer's; `delivery_mobile` is of the address, for who brings the parcel.
--
-- Personal data: gift_recipient, gift_message and delivery_mobile, in both tables. Erasing a person empties them
-- as it empties shipping_address.

alter table quote_versions
  add column gift_recipient text constraint quote_versions_recipient_length check (char_length(gift_recipient) between 1 and 50),
  add column gift_message text constraint quote_versions_gift_message_length check (char_length(gift_message) between 1 and 300),
  add column delivery_mobile text constraint quote_versions_delivery_mobile_form check (delivery_mobile ~ '^[6-9][0-9]{9}$'),
  add constraint quote_versions_gift_whole check (gift_message is null or gift_recipient is not null),
  -- The payer of a gift may not have told their name yet.
  drop constraint quote_versions_address_given,
  add constraint quote_versions_address_given check (shipping_type = 'digital'
    or (shipping_address is not null and num_nonnulls(customer_name, gift_recipient) > 0));

alter table orders
  add column gift_recipient text constraint orders_recipient_length check (char_length(gift_recipient) between 1 and 50),
  add column gift_message text constraint orders_gift_message_length check (char_length(gift_message) between 1 and 300),
  add column delivery_mobile text constraint orders_delivery_mobile_form check (delivery_mobile ~ '^[6-9][0-9]{9}$'),
  add constraint orders_gift_whole check (gift_message is null or gift_recipient is not null);
