-- The 200 characters of §9 are what is typed; the line of state and PIN code behind them has up to 48 more.
alter table profiles
  drop constraint profiles_address_1_length,
  add constraint profiles_address_1_length check (char_length(address_1) between 1 and 250),
  drop constraint profiles_address_2_length,
  add constraint profiles_address_2_length check (char_length(address_2) between 1 and 250),
  drop constraint profiles_address_3_length,
  add constraint profiles_address_3_length check (char_length(address_3) between 1 and 250);
